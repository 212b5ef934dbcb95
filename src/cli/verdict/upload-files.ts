import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailure } from '../failure.ts';

/** A record as `POST /verdicts/{rule}/records` gives it with the columns of an upload. */
export type UploadRecord = Readonly<Record<string, string | number | null>>;

/** What an upload needs besides the columns that every record has. */
export const UPLOAD_COLUMNS = [
  'package.tier',
  'custom.location_id',
  'custom.subscriber_id',
  'target',
  'fetch_time',
  'warmup_time',
  'bytes_total',
  'successes',
  'failures',
  'not_run',
] as const;

interface UploadForm {
  readonly file: string;
  readonly header: readonly string[];
  readonly line: (record: UploadRecord) => readonly Cell[];
}

type Cell = string | number | null;

const IDS = ['HUBB Location ID', 'Subscriber ID'];
const OUTCOME = ['Test Status', 'Comment'];
const SPEED = [...IDS, 'Speed Type', 'IP Target', 'Start Test', 'End Test', 'Bytes', ...OUTCOME];
const LATENCY = [...IDS, 'IP Target', 'Start Test', 'Latency', 'Packets Sent', 'Packets Received', ...OUTCOME];

/** The forms of the programme’s portal, by test. */
export const UPLOAD_FORMS: Readonly<Record<string, UploadForm>> = {
  httpget: { file: 'speed-down', header: SPEED, line: (record) => speedLine(record, 1) },
  httppost: { file: 'speed-up', header: SPEED, line: (record) => speedLine(record, 2) },
  latency: { file: 'latency', header: LATENCY, line: latencyLine },
};

interface WrittenFile {
  readonly file: string;
  readonly tests: number;
}

/**
 * Writes a CSV for each tier and direction. Where lines lack their ids nothing is written, and they are listed.
 * `isTest`: false of what is no test by the rule.
 */
export async function writeUpload(
  directory: string,
  records: AsyncIterable<UploadRecord>,
  isTest: (record: UploadRecord) => boolean,
): Promise<readonly WrittenFile[]> {
  await mkdir(directory, { recursive: true });
  const files = new Map<string, UploadFile>();
  const lacking = new Set<string>();
  try {
    for await (const record of records) {
      const form = UPLOAD_FORMS[String(record.test)];
      if (form === undefined || !isTest(record)) continue;
      if (IDS_OF.some((id) => (record[id] ?? '') === '')) lacking.add(String(record.agent));
      if (lacking.size > 0) continue;
      const name = `${form.file}-${tierOf(record)}.csv`;
      const file = files.get(name) ?? (await UploadFile.create(join(directory, name), form.header));
      files.set(name, file);
      await file.add(form.line(record));
    }
    if (lacking.size > 0) throw new CommandFailure(lackingText([...lacking].sort()));
    for (const file of files.values()) await file.finish();
  } finally {
    for (const file of files.values()) await file.discard();
  }
  return [...files].map(([file, { tests }]) => ({ file, tests })).sort((a, b) => (a.file < b.file ? -1 : 1));
}

const IDS_OF = ['custom.location_id', 'custom.subscriber_id'] as const;

function lackingText(agents: readonly string[]): string {
  const noun = agents.length === 1 ? 'line lacks' : 'lines lack';
  return [
    `${agents.length} ${noun} custom.location_id or custom.subscriber_id at the time of a test, so no file is written:`,
    ...agents,
  ].join('\n');
}

/** Without what file names can’t have. */
function tierOf(record: UploadRecord): string {
  return String(record['package.tier'] ?? 'no-tier').replaceAll(/[^\w.]+/g, '-');
}

function speedLine(record: UploadRecord, speedType: 1 | 2): readonly Cell[] {
  const moved = record.not_run === null ? (record.bytes_total ?? null) : null;
  const ms = (Number(record.fetch_time ?? 0) + Number(record.warmup_time ?? 0)) / 1000;
  return [
    ...idsOf(record),
    speedType,
    record.target ?? null,
    clock(record, ms),
    clock(record, 0),
    moved,
    ...outcomeOf(record),
  ];
}

function latencyLine(record: UploadRecord): readonly Cell[] {
  const { successes = null, failures = null, not_run: reason, value = null } = record;
  const hasCounts = reason === null && (successes !== null || failures !== null);
  const isLost = reason !== null || value === null || Number(successes ?? 1) === 0;
  return [
    ...idsOf(record),
    record.target ?? null,
    clock(record, 0),
    isLost ? null : Math.round(Number(value)),
    hasCounts ? Number(successes ?? 0) + Number(failures ?? 0) : null,
    hasCounts ? Number(successes ?? 0) : null,
    ...outcomeOf(record),
  ];
}

function idsOf(record: UploadRecord): readonly Cell[] {
  return IDS_OF.map((id) => record[id] ?? null);
}

const STATUS: Readonly<Record<string, number>> = { cross_traffic: 2, other: 3 };

/** The status of the test, and an empty comment. */
function outcomeOf({ not_run: reason = null }: UploadRecord): readonly Cell[] {
  return [reason === null ? 1 : (STATUS[String(reason)] ?? 3), null];
}

/** Local time some milliseconds before a test ended, as the portal writes it: with a colon before the milliseconds. */
function clock({ dtime, offset_minutes: offset }: UploadRecord, msBefore: number): string {
  const text = new Date(Date.parse(`${dtime}Z`) - Math.round(msBefore)).toISOString();
  const minutes = Math.abs(Number(offset));
  const two = (number: number) => String(number).padStart(2, '0');
  const zone = `${Number(offset) < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(Math.floor(minutes % 60))}`;
  return `${text.slice(0, 10)} ${text.slice(11, 19)}:${text.slice(20, 23)}${zone}`;
}

/** Ids are written as they are: a spreadsheet’s apostrophe would make them others. */
function lineOf(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => String(cell ?? ''));
  return `${texts.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\n`;
}

const FLUSH_AT = 65_536;

/** A file that has its name once it is whole. */
class UploadFile {
  tests = 0;
  readonly #path: string;
  readonly #handle: Awaited<ReturnType<typeof open>>;
  #waiting: string;
  #isOpen = true;

  private constructor(path: string, handle: Awaited<ReturnType<typeof open>>, header: readonly string[]) {
    this.#path = path;
    this.#handle = handle;
    this.#waiting = lineOf(header);
  }

  static async create(path: string, header: readonly string[]): Promise<UploadFile> {
    return new UploadFile(path, await open(`${path}.part`, 'w'), header);
  }

  async add(cells: readonly Cell[]): Promise<void> {
    this.tests += 1;
    this.#waiting += lineOf(cells);
    if (this.#waiting.length >= FLUSH_AT) await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#handle.close();
    this.#isOpen = false;
    await rename(`${this.#path}.part`, this.#path);
  }

  /** Removes it unless it is finished. */
  async discard(): Promise<void> {
    if (!this.#isOpen) return;
    await this.#handle.close();
    await rm(`${this.#path}.part`, { force: true });
  }

  async #flush(): Promise<void> {
    const text = this.#waiting;
    this.#waiting = '';
    await this.#handle.appendFile(text);
  }
}
