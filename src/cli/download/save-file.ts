import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CommandFailure } from '../failure.ts';
import { megabytes, startProgress } from '../progress.ts';
import { fetchFile, WrongFile } from './fetch-file.ts';
import type { MadeFile } from './make-file.ts';
import { checkOutput } from './output-file.ts';
import { PartFile } from './part-file.ts';

/** Fetches a file to a name, which it has only when it is whole; until then it is a part beside it. */
export async function saveFile(file: MadeFile, path: string, overwrite: boolean): Promise<void> {
  await checkOutput(path, overwrite);
  const part = await PartFile.open(path, file.sha256);
  try {
    await fetchFile(file, part, (bytesBefore) => startProgress(basename(path), file.bytes, bytesBefore));
    await checkOutput(path, overwrite);
  } catch (error) {
    if (error instanceof WrongFile) {
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

function howToGoOn({ bytes }: MadeFile, path: string, part: string, size: number): string {
  return [
    `${megabytes(size)} of ${megabytes(bytes)} MB are in ${part}.`,
    `Run the command again with -o ${path}: if the answer is the same by then, it goes on from there.`,
  ].join('\n');
}

/** Of files that once were to have this name. */
async function removeParts(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(start) || !/^[0-9a-f]{12}\.part$/.test(name.slice(start.length))) continue;
    await rm(join(dirname(path), name), { force: true });
  }
}
