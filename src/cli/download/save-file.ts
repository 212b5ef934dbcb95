import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, type FileHandle, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  type Broadgauge,
  type FileTarget,
  type FinishedDownload,
  type Receipt,
  type SideReceipts,
  WrongFileError,
} from '#client';
import { CommandFailure, usageFailure } from '../failure.ts';
import { megabytes, startProgress } from '../progress.ts';
import { systemErrorInWords } from '../system-error.ts';
import { fetchFile } from './fetch-file.ts';

type FetchedFile = Pick<FinishedDownload, 'url' | 'bytes' | 'sha256'>;

/** Fetches a file, which gets its name only when it is complete; until then it is a partial file beside it. */
export async function saveFile(bg: Broadgauge, file: FetchedFile, path: string, overwrite: boolean): Promise<void> {
  await checkOutput(path, overwrite);
  const part = await PartFile.open(path, file.sha256);
  try {
    await fetchFile(bg, file, part, (bytesBefore) => startProgress(basename(path), file.bytes, bytesBefore));
    await checkOutput(path, overwrite);
  } catch (error) {
    if (error instanceof WrongFileError) {
      await part.remove();
      throw new CommandFailure(`${error.message} It was removed: run the command again.`);
    }
    const size = await part.leave();
    if (size === 0 || !(error instanceof CommandFailure)) throw error;
    throw new CommandFailure(`${error.message}\n${howToGoOn(file, path, part.path, size)}`, error.exitCode);
  }
  await part.becomes(path);
  await removeParts(path);
}

/** Writes bytes as they come; the file gets its name only when they are complete. */
export async function saveStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  path: string,
  overwrite: boolean,
): Promise<void> {
  const part = await PartFile.open(path, randomBytes(6).toString('hex'));
  try {
    for await (const chunk of chunks) await part.append(chunk);
    await checkOutput(path, overwrite);
  } catch (error) {
    await part.remove();
    throw error;
  }
  await part.becomes(path);
}

/** Writes a whole file over one of the same name, which stays as it is if that fails. Pipes and devices get the bytes. */
export async function saveWhole(content: string | Uint8Array, path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.isFile()) await saveStream([Buffer.from(content)], path, true);
  else await writing(path, () => writeFile(path, content));
}

function howToGoOn({ bytes }: FetchedFile, path: string, part: string, size: number): string {
  return [
    `${megabytes(size)} of ${megabytes(bytes)} MB are in ${part}.`,
    `Run the command again with -o ${path}: if the answer is the same by then, it goes on from there.`,
  ].join('\n');
}

/** Partial files of this name. */
async function removeParts(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(start) || !/^[0-9a-f]{12}\.part$/.test(name.slice(start.length))) continue;
    await rm(join(dirname(path), name), { force: true });
  }
}

/** Refuses a name that is not writable, or that exists without --force. */
export async function checkOutput(path: string, overwrite: boolean): Promise<void> {
  const found = await checkWritable(path);
  if (found === undefined) return;
  if (!found.isFile()) throw usageFailure(`${path} is no file. For standard output say -o -`);
  if (overwrite) return;
  throw usageFailure(`${path} exists already. Name another file, or overwrite it with --force.`);
}

/** Refuses a name that no file can be written under; returns what has it now. */
export async function checkWritable(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw usageFailure(`${path} is a directory: name a file in it.`);
  if (found === undefined || found.isFile()) await checkDirectory(dirname(path));
  return found;
}

/** Refuses a directory that no file can be written in. */
export async function checkDirectory(path: string): Promise<void> {
  try {
    await access(path, constants.W_OK);
  } catch (error) {
    throw usageFailure(unwritable(error, path));
  }
}

/** The service's name of a file: the end of its link's path. */
export function nameFromLink(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  // A link can name only a file in this directory.
  if (/^\w[\w.-]*$/.test(name)) return name;
  throw new CommandFailure('The service did not name the file: say where it goes with -o.');
}

/** A partial file under its own name; resumes the partial file of an earlier run. */
class PartFile implements FileTarget {
  readonly path: string;
  /** The name that it will get, by which errors call it. */
  readonly #name: string;
  readonly #file: FileHandle;

  private constructor(path: string, name: string, file: FileHandle) {
    this.path = path;
    this.#name = name;
    this.#file = file;
  }

  /** Named after the hash of the complete file, so that partial files of different answers never mix. */
  static async open(path: string, hash: string): Promise<PartFile> {
    const part = `${path}.${hash.slice(0, 12)}.part`;
    return new PartFile(part, path, await writing(path, () => open(part, 'a+')));
  }

  existing(): AsyncIterable<Uint8Array> {
    return this.#file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 });
  }

  append(chunk: Uint8Array): Promise<void> {
    return writing(this.#name, () => this.#file.appendFile(chunk));
  }

  clear(): Promise<void> {
    return writing(this.#name, () => this.#file.truncate(0));
  }

  /** Synced to disk before it gets its final name. */
  async becomes(path: string): Promise<void> {
    await writing(path, async () => {
      await this.#file.sync();
      await this.#file.close();
      await rename(this.path, path);
    });
  }

  /** Leaves it for the next run unless it is empty; returns its size. */
  async leave(): Promise<number> {
    const { size } = await this.#file.stat();
    if (size === 0) await this.remove();
    else await this.#file.close();
    return size;
  }

  async remove(): Promise<void> {
    await this.#file.close();
    await rm(this.path, { force: true });
  }
}

/** Writes a receipt; undefined: the service gave none, because it is older. */
export async function saveReceipt(receipt: Receipt | SideReceipts | undefined, path: string): Promise<void> {
  if (receipt === undefined) throw new CommandFailure('The service gave no receipt: it is older than this command.');
  await writing(path, () => writeFile(path, `${JSON.stringify(receipt, null, 2)}\n`));
}

async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CommandFailure(unwritable(error, path));
  }
}

function unwritable(error: unknown, path: string): string {
  const { code } = error as NodeJS.ErrnoException;
  return systemErrorInWords({ code, path }) ?? `Can't write ${path} (${code}).`;
}
