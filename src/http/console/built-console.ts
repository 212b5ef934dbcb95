import { readFileSync } from 'node:fs';
import { PACKAGE_ROOT } from '../../package.ts';

export const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A file of the console, ready to be sent. */
export interface ConsoleFile {
  readonly type: string;
  readonly hash: string;
  readonly plain: Buffer;
  readonly compressed: Readonly<Record<Encoding, Buffer>>;
}

/** The files of the console by their path. */
export type BuiltConsole = ReadonlyMap<string, ConsoleFile>;

/** The build's entry for a file; its compressed forms are beside it. */
interface Entry {
  readonly type: string;
  readonly hash: string;
}

const DIRECTORY = new URL('dist/console/', PACKAGE_ROOT);

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** All files in memory, since they are small. Undefined if the console is not built. */
export function readBuiltConsole(): BuiltConsole | undefined {
  const entries = readManifest();
  if (!entries) return undefined;
  const read = (path: string) => readFileSync(new URL(path, DIRECTORY));
  return new Map(
    Object.entries(entries).map(([path, { type, hash }]) => {
      const compressed = { br: read(path + SUFFIX.br), gzip: read(path + SUFFIX.gzip) };
      return [path, { type, hash, plain: read(path), compressed }];
    }),
  );
}

/** The address of the reference page's script, relative to that page. */
export function referenceScript(files: BuiltConsole | undefined): string | undefined {
  const path = [...(files?.keys() ?? [])].find((file) => /^assets\/reference-\w+\.js$/.test(file));
  return path && `console/${path}`;
}

function readManifest(): Readonly<Record<string, Entry>> | undefined {
  try {
    return JSON.parse(readFileSync(new URL('manifest.json', DIRECTORY), 'utf8')) as Record<string, Entry>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
