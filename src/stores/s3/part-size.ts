const MIB = 2 ** 20;
const PARTS_MAX = 10_000;
/** What an upload may hold in memory, unless a single part is larger. */
const MEMORY_BYTES = 24 * MIB;

/** Files up to this size go in one piece. */
export const PART_BYTES_MIN = 8 * MIB;

/** Parts just large enough that there are not too many, and how many of them may be on their way at a time. */
export function partSize(fileBytes: number): { readonly partBytes: number; readonly lanes: number } {
  const partBytes = Math.max(PART_BYTES_MIN, Math.ceil(fileBytes / PARTS_MAX / MIB) * MIB);
  return { partBytes, lanes: Math.max(1, Math.floor(MEMORY_BYTES / partBytes)) };
}
