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
import { inTime } from './failure.ts';

/*
 * Why not `@aws-sdk/lib-storage` (3.1164.0): on Node 20 it took 2.0 times the processor time for a file of 1 GiB and held 51 MiB of buffers instead of 24, since it joins each
 * part from small reads. `Upload.abort` rejects while requests are in flight and before the store has aborted the upload.
 */

/** The key of an object and its headers. */
interface UploadTarget {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly ContentDisposition: string;
}

interface UploadLimits {
  readonly signal: AbortSignal;
  /** For a small answer, retries included. */
  readonly answerMs: number;
}

/**
 * Uploads a file, in chunks if it is large. When this rejects, no request is in flight, and the store has aborted the
 * upload.
 */
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
    else await uploadAtOnce(client, target, { file, bytes: size }, limits.signal);
  } finally {
    await file.close();
  }
}

const MIB = 2 ** 20;
const PARTS_MAX = 10_000;
/** The memory of all chunks in flight, unless a single chunk is larger. */
const MEMORY_BYTES = 24 * MIB;
/** Files up to this size are uploaded in one request. */
export const PART_BYTES_MIN = 8 * MIB;
/** A store may need longer to assemble the chunks. */
const COMPLETE_TIMES = 6;

/** The size of chunks that fits PARTS_MAX, and how many of them are uploaded at the same time. */
export function partSize(fileBytes: number): { readonly partBytes: number; readonly lanes: number } {
  const partBytes = Math.max(PART_BYTES_MIN, Math.ceil(fileBytes / PARTS_MAX / MIB) * MIB);
  return { partBytes, lanes: Math.max(1, Math.floor(MEMORY_BYTES / partBytes)) };
}

interface Source {
  readonly file: FileHandle;
  readonly bytes: number;
}

async function uploadAtOnce(client: S3Client, target: UploadTarget, { file, bytes }: Source, abortSignal: AbortSignal) {
  const body = await readAt(file, Buffer.allocUnsafe(bytes), 0);
  await client.send(new PutObjectCommand({ ...target, Body: body }), { abortSignal });
}

async function uploadInParts(
  client: S3Client,
  target: UploadTarget,
  source: Source,
  { signal, answerMs }: UploadLimits,
): Promise<void> {
  // The signal does not abort the first and the last request: the state of the store would be unknown.
  const { UploadId } = await inTime(answerMs, (options) =>
    client.send(new CreateMultipartUploadCommand(target), options),
  );
  const upload = { Bucket: target.Bucket, Key: target.Key, UploadId };
  try {
    const parts = await uploadParts(client, upload, source, signal);
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } });
    await inTime(COMPLETE_TIMES * answerMs, (options) => client.send(complete, options));
  } catch (error) {
    const forget = new AbortMultipartUploadCommand(upload);
    // If the store is away, a later sweep removes the upload.
    await inTime(answerMs, (options) => client.send(forget, options)).catch(() => {});
    throw error;
  }
}

/** Settles only when no request is in flight. */
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
