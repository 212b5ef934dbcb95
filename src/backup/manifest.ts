/** What an archive holds; its last file, so that an archive without one was not finished. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** The version of the program that made it. */
  readonly program: string;
  /** ISO 8601: everything that was acknowledged before it is in the archive. */
  readonly began: string;
  readonly files: readonly ArchivedFile[];
}

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const FORMAT = 'broadgauge backup 1';
export const MANIFEST = 'manifest.json';

/** Of a data directory; nothing else is taken out of an archive. */
const NAMES = /^(register\.sqlite|facts\/facts\.duckdb(\.wal)?|facts\/(batches|journal)\/[\w.-]*\w)$/;

export function isNameOfBackup(name: string): boolean {
  return NAMES.test(name);
}

/** Undefined: this is no manifest that this program knows. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Manifest;
    return manifest.format === FORMAT && Array.isArray(manifest.files) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

export function sumOfBytes(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
