/** Files of a tar archive begin at multiples of this. */
export const BLOCK = 512;

interface TarFile {
  readonly name: string;
  readonly bytes: number;
}

const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;

const OCTAL_MAX = 0o77777777777;
const FILE = '0';

/** The header of a file, as `tar` reads it; sizes beyond 8 GiB use GNU's encoding. */
export function tarHeader({ name, bytes }: TarFile, unixSeconds: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const put = (field: keyof typeof FIELDS, text: string) => header.write(text, FIELDS[field][0], 'latin1');
  const octal = (field: keyof typeof FIELDS, value: number) =>
    put(field, `${value.toString(8).padStart(FIELDS[field][1] - 1, '0')}\0`);
  put('name', name);
  octal('mode', 0o600);
  octal('owner', 0);
  octal('group', 0);
  if (bytes <= OCTAL_MAX) octal('size', bytes);
  else {
    header.writeUInt8(0x80, FIELDS.size[0]);
    header.writeBigUInt64BE(BigInt(bytes), FIELDS.size[0] + 4);
  }
  octal('time', unixSeconds);
  put('type', FILE);
  put('magic', 'ustar\x0000');
  put('checksum', `${checksumOf(header).toString(8).padStart(6, '0')}\0 `);
  return header;
}

/** Undefined: not the header of a file. */
export function readTarHeader(header: Buffer): TarFile | undefined {
  const text = (field: keyof typeof FIELDS) => {
    const [from, length] = FIELDS[field];
    return header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '');
  };
  if (Number.parseInt(text('checksum'), 8) !== checksumOf(header) || text('type') !== FILE) return undefined;
  const isLarge = header.readUInt8(FIELDS.size[0]) === 0x80;
  const bytes = isLarge ? Number(header.readBigUInt64BE(FIELDS.size[0] + 4)) : Number.parseInt(text('size'), 8);
  return Number.isSafeInteger(bytes) ? { name: text('name'), bytes } : undefined;
}

/** The padding of a file's last block. */
export function paddingOf(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}

/** The sum of the bytes, with spaces in the checksum field. */
function checksumOf(header: Buffer): number {
  const [from, length] = FIELDS.checksum;
  return header.reduce((sum, byte, index) => sum + (index >= from && index < from + length ? 32 : byte), 0);
}
