import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isMissing } from './failure.ts';

interface BucketPrefix {
  readonly Bucket: string;
  readonly Prefix: string;
}

/** Removes objects and unfinished uploads from before an instant; returns the number of objects. */
export async function sweepBucket(
  client: S3Client,
  prefix: BucketPrefix,
  before: Date,
  abortSignal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { ...prefix }, { abortSignal })) {
    for (const { Key, LastModified } of Contents) {
      if (!isBefore(LastModified, before)) continue;
      // One by one: not every store supports DeleteObjects.
      await client.send(new DeleteObjectCommand({ Bucket: prefix.Bucket, Key }), { abortSignal }).catch(unlessMissing);
      removed += 1;
    }
  }
  for await (const { Key, UploadId, Initiated } of unfinishedUploads(client, prefix, abortSignal)) {
    if (!isBefore(Initiated, before)) continue;
    const forget = new AbortMultipartUploadCommand({ Bucket: prefix.Bucket, Key, UploadId });
    await client.send(forget, { abortSignal }).catch(unlessMissing);
  }
  return removed;
}

async function* unfinishedUploads(
  client: S3Client,
  prefix: BucketPrefix,
  abortSignal: AbortSignal,
): AsyncGenerator<MultipartUpload> {
  let next: { KeyMarker: string | undefined; UploadIdMarker: string | undefined } | undefined;
  do {
    const page = await client.send(new ListMultipartUploadsCommand({ ...prefix, ...next }), { abortSignal });
    yield* page.Uploads ?? [];
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  } while (next);
}

function isBefore(instant: Date | undefined, before: Date): boolean {
  return instant !== undefined && instant < before;
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
