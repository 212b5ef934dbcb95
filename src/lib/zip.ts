/** A file of an archive. */
export interface ZippedFile {
  readonly name: string;
  readonly text: string;
}

/** An archive of files, not compressed, without a date: the same files make the same bytes. */
export function zip(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [path, content] = [utf8(name), utf8(text)];
    const common = [20, UTF8_NAMES, 0, 0, FIRST_DATE, ...long(crc32(content)), ...long(content.length)];
    const sizes = [...common, ...long(content.length), path.length, 0];
    chunks.push(shorts(0x4b50, 0x0403, ...sizes), path, content);
    directory.push(shorts(0x4b50, 0x0201, 20, ...sizes, 0, 0, 0, 0, 0, ...long(offset)), path);
    offset += 30 + path.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = [0x4b50, 0x0605, 0, 0, files.length, files.length, ...long(size), ...long(offset), 0];
  return joined([...chunks, ...directory, shorts(...end)]);
}

const UTF8_NAMES = 0x0800;
/** 1 January 1980. */
const FIRST_DATE = 0x0021;

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function long(value: number): readonly [number, number] {
  return [value & 0xffff, value >>> 16];
}

function shorts(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value & 0xff, value >>> 8]));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
