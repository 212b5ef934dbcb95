import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { attachment } from '../../lib/attachment.ts';
import type { S3Location } from '../../lib/object-store-url.ts';
import type { ObjectStore } from '../../ports/object-store.ts';
import { checkKey } from '../object-key.ts';
import { inTime, isMissing, statusOf, withServiceErrors } from './failure.ts';
import { sweepBucket } from './sweep-bucket.ts';
import { uploadFile } from './upload-file.ts';

interface S3Timeouts {
  /** For a small answer, retries included. */
  readonly answerMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
}

/** Objects below a prefix of an existing bucket; the store itself serves links. */
export function openS3Objects(
  { bucket, prefix, endpoint, region }: S3Location,
  { answerMs, idleMs }: S3Timeouts = { answerMs: 10_000, idleMs: 60_000 },
): ObjectStore {
  const client = new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Other stores don't support Amazon's checksums; bodies are signed with their hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // With it the SDK opens a connection for every part.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: Math.min(5_000, answerMs), socketTimeout: idleMs },
  });
  const named = (key: string) => ({ Bucket: bucket, Key: `${prefix}/${checkKey(key)}` });
  const orUndefined = (error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  };
  return {
    put: (key, file, { contentType, fileName }, signal) =>
      withServiceErrors(async () => {
        const introduced = { ContentType: contentType, ContentDisposition: attachment(fileName) };
        await uploadFile(client, { ...named(key), ...introduced }, file, { signal, answerMs });
      }, signal),
    head: (key) =>
      withServiceErrors(async () => {
        const found = await inTime(answerMs, (options) =>
          client.send(new HeadObjectCommand(named(key)), options),
        ).catch(orUndefined);
        return (
          found && {
            bytes: found.ContentLength ?? 0,
            etag: found.ETag ?? '',
            storedAt: found.LastModified ?? new Date(0),
          }
        );
      }),
    read: (key, range) =>
      withServiceErrors(async () => {
        const part = range && { Range: `bytes=${range.from}-${range.to}` };
        const found = await client.send(new GetObjectCommand({ ...named(key), ...part })).catch(orUndefined);
        return found?.Body as AsyncIterable<Uint8Array> | undefined;
      }),
    link: (key, { contentType, fileName, seconds }) =>
      withServiceErrors(async () => {
        const introduced = { ResponseContentType: contentType, ResponseContentDisposition: attachment(fileName) };
        const command = new GetObjectCommand({ ...named(key), ...introduced });
        return getSignedUrl(client, command, { expiresIn: seconds });
      }),
    remove: (key) =>
      withServiceErrors(async () => {
        await inTime(answerMs, (options) => client.send(new DeleteObjectCommand(named(key)), options)).catch(
          orUndefined,
        );
      }),
    sweep: (before, signal, under) => {
      const within = { Bucket: bucket, Prefix: under === undefined ? `${prefix}/` : `${prefix}/${under}/` };
      return withServiceErrors(() => sweepBucket(client, within, before, signal), signal);
    },
    ping: () =>
      withServiceErrors(async () => {
        try {
          await inTime(answerMs, (options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options));
        } catch (error) {
          const reason = REFUSALS[statusOf(error) ?? 0];
          throw reason ? new Error(`The bucket ${bucket} ${reason}.`, { cause: error }) : error;
        }
      }),
    close: async () => client.destroy(),
  };
}

/** A HEAD answer has no body with a reason. */
const REFUSALS: Readonly<Record<number, string>> = {
  301: 'is in another region',
  403: 'may not be used with these credentials',
  404: 'does not exist',
};
