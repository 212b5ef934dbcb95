import { crc32 } from 'node:zlib';

/** Rows of an organisation's test that were acknowledged together, each a JSON object of typed columns. */
export interface JournalRecord {
  /** Grows by one from record to record. */
  readonly sequence: number;
  /** When it was written, in UNIX milliseconds; records of earlier versions do not say it. */
  readonly at?: number | undefined;
  readonly organisationId: number;
  readonly test: string;
  readonly rows: readonly string[];
}

/** Lies before every record. No row can hold it with what follows: JSON has no control characters. */
const MAGIC = Buffer.from('bgj\u0001');
/** Magic, length of the payload, checksum of what follows, sequence. */
const HEADER_BYTES = 20;
const CHECKED_FROM = 12;

export function encodeRecord({ sequence, at, organisationId, test, rows }: JournalRecord): Buffer {
  const payload = [JSON.stringify({ organisationId, test, at }), ...rows].join('\n');
  const length = Buffer.byteLength(payload);
  const record = Buffer.allocUnsafe(HEADER_BYTES + length);
  MAGIC.copy(record);
  record.writeUInt32LE(length, 4);
  record.writeBigUInt64LE(BigInt(sequence), CHECKED_FROM);
  record.write(payload, HEADER_BYTES);
  record.writeUInt32LE(crc32(record.subarray(CHECKED_FROM)), 8);
  return record;
}

export interface DecodedRecords {
  readonly records: readonly JournalRecord[];
  /** Why bytes do not decode: an unfinished record at the end, or a record that has changed since it was written. */
  readonly flaw: 'none' | 'torn' | 'damaged';
}

/** All intact records; what is between them is skipped. */
export function decodeRecords(bytes: Buffer): DecodedRecords {
  const records: JournalRecord[] = [];
  let flaw: DecodedRecords['flaw'] = 'none';
  for (let start = 0; start < bytes.length; ) {
    const end = endOf(bytes, start);
    if (end !== undefined && isIntact(bytes, start, end)) {
      records.push(decodeRecord(bytes.subarray(start, end)));
      start = end;
      continue;
    }
    const next = bytes.indexOf(MAGIC, start + 1);
    flaw = next < 0 && end === undefined && flaw === 'none' ? 'torn' : 'damaged';
    start = next < 0 ? bytes.length : next;
  }
  return { records, flaw };
}

/** Where a record ends; undefined when the bytes end before, or when this is no beginning of one. */
function endOf(bytes: Buffer, start: number): number | undefined {
  if (bytes.length < start + HEADER_BYTES || bytes.compare(MAGIC, 0, 4, start, start + 4) !== 0) return undefined;
  const end = start + HEADER_BYTES + bytes.readUInt32LE(start + 4);
  return end <= bytes.length ? end : undefined;
}

function isIntact(bytes: Buffer, start: number, end: number): boolean {
  return crc32(bytes.subarray(start + CHECKED_FROM, end)) === bytes.readUInt32LE(start + 8);
}

function decodeRecord(record: Buffer): JournalRecord {
  const [first = '', ...rows] = record.toString('utf8', HEADER_BYTES).split('\n');
  const { organisationId, test, at } = JSON.parse(first) as Pick<JournalRecord, 'organisationId' | 'test' | 'at'>;
  return { sequence: Number(record.readBigUInt64LE(CHECKED_FROM)), at, organisationId, test, rows };
}
