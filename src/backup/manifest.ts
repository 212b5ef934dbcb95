/** The content of an archive. It is the last file, so an archive without a manifest is incomplete. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** The version of the program that made it. */
  readonly program: string;
  /** ISO 8601: everything that was acknowledged before it is in the archive. */
  readonly began: string;
  readonly files: readonly ArchivedFile[];
  /** Locations of blocks in the engine's file that nothing uses, and that have no valid checksum. */
  readonly unused?: readonly number[];
}

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const FORMAT = 'broadgauge backup 1';
export const MANIFEST = 'manifest.json';

/** The file whose blocks have checksums of their own. */
export const FACTS_FILE = 'facts/facts.duckdb';

/** Files of a data directory; nothing else is extracted from an archive. */
const NAMES = /^(register\.sqlite|facts\/facts\.duckdb(\.wal)?|facts\/(batches|journal)\/[\w.-]*\w)$/;

export function isNameOfBackup(name: string): boolean {
  return NAMES.test(name);
}

/** Undefined: not a manifest, or an unknown version. */
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
