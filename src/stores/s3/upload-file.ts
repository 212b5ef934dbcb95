import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { inTime } from './open-s3-objects.ts';
import { PART_BYTES_MIN, partSize } from './part-size.ts';

/** The name of an object and the headers it is to have. */
interface UploadTarget {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly ContentDisposition: string;
}

interface UploadLimits {
  readonly signal: AbortSignal;
  /** For the store to forget an upload that failed. */
  readonly answerMs: number;
}

/** Uploads a file, in parts when it is large, in the same little memory whatever its size. Leaves nothing when it fails. */
export async function uploadFile(
  client: S3Client,
  target: UploadTarget,
  path: string,
  limits: UploadLimits,
): Promise<void> {
  limits.signal.throwIfAborted();
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > PART_BYTES_MIN) await uploadInParts(client, target, { file, bytes: size }, limits);
    else await uploadWhole(client, target, { file, bytes: size }, limits.signal);
  } finally {
    await file.close();
  }
}

const COMPLETE_TIMES = 6;

interface Source {
  readonly file: FileHandle;
  readonly bytes: number;
}

async function uploadWhole(client: S3Client, target: UploadTarget, { file, bytes }: Source, abortSignal: AbortSignal) {
  const body = await readAt(file, Buffer.allocUnsafe(bytes), 0);
  await client.send(new PutObjectCommand({ ...target, Body: body }), { abortSignal });
}

async function uploadInParts(
  client: S3Client,
  target: UploadTarget,
  source: Source,
  { signal, answerMs }: UploadLimits,
): Promise<void> {
  // Neither the first nor the last request is given up half way: nobody would know whether there is an upload, an object.
  const { UploadId } = await inTime(answerMs, (options) =>
    client.send(new CreateMultipartUploadCommand(target), options),
  );
  const upload = { Bucket: target.Bucket, Key: target.Key, UploadId };
  try {
    const parts = await uploadParts(client, upload, source, signal);
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } });
    // A store that puts the parts together may take longer than for any other answer.
    await inTime(COMPLETE_TIMES * answerMs, (options) => client.send(complete, options));
  } catch (error) {
    const forget = new AbortMultipartUploadCommand(upload);
    // What the store can't be told now, a sweep tells it later.
    await inTime(answerMs, (options) => client.send(forget, options)).catch(() => {});
    throw error;
  }
}

/** Returns, or throws, only when no part is on its way any more. */
async function uploadParts(
  client: S3Client,
  upload: { readonly Bucket: string; readonly Key: string; readonly UploadId: string | undefined },
  { file, bytes }: Source,
  signal: AbortSignal,
): Promise<CompletedPart[]> {
  const { partBytes, lanes } = partSize(bytes);
  const parts: CompletedPart[] = new Array(Math.ceil(bytes / partBytes));
  const failure = new AbortController();
  const abortSignal = AbortSignal.any([signal, failure.signal]);
  const waiting = parts.keys();
  const lane = async () => {
    const buffer = Buffer.allocUnsafe(partBytes);
    for (const index of waiting) {
      abortSignal.throwIfAborted();
      const from = index * partBytes;
      const part = { ...upload, PartNumber: index + 1 };
      const body = await readAt(file, buffer.subarray(0, Math.min(partBytes, bytes - from)), from);
      const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: body }), { abortSignal });
      parts[index] = { PartNumber: part.PartNumber, ETag };
    }
  };
  const started = Array.from({ length: Math.min(lanes, parts.length) }, lane);
  await Promise.all(started.map((done) => done.catch((error) => failure.abort(error))));
  abortSignal.throwIfAborted();
  return parts;
}

async function readAt(file: FileHandle, buffer: Buffer, from: number): Promise<Buffer> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, from + filled);
    if (bytesRead === 0) throw new Error('The file became shorter while it was uploaded.');
    filled += bytesRead;
  }
  return buffer;
}
