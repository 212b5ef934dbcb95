import { CsvError, parse } from 'csv-parse/sync';
import { SPEED_FIELDS } from '../catalogue/speeds.ts';
import { isObject } from '../lib/read.ts';
import { usageFailure } from './failure.ts';
import { readRequest, readText } from './request-file.ts';

/** An entry of a list of ISPs, and its position: `line 3`, `entry 2`. */
export interface ListedIsp {
  readonly place: string;
  readonly isp: unknown;
  readonly packages: readonly unknown[];
}

const PROBLEMS_SHOWN = 20;
const CSV_TOO = ' If it is CSV, say so with --format csv.';

export const ISP_FORMATS = ['csv', 'json'] as const;
export type IspFormat = (typeof ISP_FORMATS)[number];

/** By the given format, else CSV by its extension, else JSON. */
export async function readIspsFile(path: string, format?: IspFormat): Promise<ListedIsp[]> {
  try {
    const isCsv = format === undefined ? /\.csv(\.gz)?$/i.test(path) : format === 'csv';
    if (isCsv) return readIspsCsv(await readText(path));
    return readIspsJson(await readRequest(path, format === undefined ? CSV_TOO : ''));
  } catch (error) {
    if (!(error instanceof BadList)) throw error;
    const { problems } = error;
    const more = problems.length - PROBLEMS_SHOWN;
    const lines = [...problems.slice(0, PROBLEMS_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
    const label = path === '-' ? 'stdin' : path;
    throw usageFailure(lines.map((line) => `${label}: ${line}`).join('\n'));
  }
}

/** The problems of a list, one line each. */
class BadList extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const NAMES: readonly string[] = ['isp', 'package'];
export const SOLD_COLUMNS: readonly string[] = [...SPEED_FIELDS, 'technology', 'valid_from'];
const COLUMNS: readonly string[] = [...NAMES, ...SOLD_COLUMNS];
const EXPECTED = 'the columns isp and package, or isp alone; --help has those of what is sold';

/** Checks only the form of the list: the service validates names and figures. */
function readIspsCsv(text: string): ListedIsp[] {
  const [header, ...lines] = readLines(text);
  const names = (header?.record ?? []).map((name) => name.trim());
  const [isp, name] = [names.indexOf('isp'), names.indexOf('package')];
  const unknown = names.filter((each) => each !== '' && !COLUMNS.includes(each));
  const twice = COLUMNS.filter((each) => names.indexOf(each) !== names.lastIndexOf(each));
  if (isp < 0) throw new BadList([`Its first line should name the columns: ${NAMES.join(',')}.`]);
  if (unknown.length > 0) throw new BadList([`Unknown columns: ${unknown.join(', ')}. It should have ${EXPECTED}.`]);
  if (twice.length > 0) throw new BadList([`It has the column ${twice.join(' and ')} twice.`]);
  const soldOf = (record: readonly string[]) =>
    names.flatMap((column, index) =>
      SOLD_COLUMNS.includes(column) && record[index] ? [[column, soldValue(column, record[index])] as const] : [],
    );
  const problems = lines.flatMap(({ record, info }) => {
    if (record.length !== names.length) {
      return [`line ${info.lines}: It has ${record.length} fields, the header has ${names.length}.`];
    }
    return !record[name] && soldOf(record).length > 0
      ? [`line ${info.lines}: It says what is sold of no package.`]
      : [];
  });
  if (problems.length > 0) throw new BadList(problems);
  return lines.map(({ record, info }) => {
    const sold = soldOf(record);
    const packages = record[name]
      ? [sold.length === 0 ? record[name] : { name: record[name], ...Object.fromEntries(sold) }]
      : [];
    return { place: `line ${info.lines}`, isp: record[isp], packages };
  });
}

/** A number if it is one; `null` ends a value. */
function soldValue(column: string, cell: string): string | number | null {
  if (column === 'valid_from') return cell;
  if (cell === 'null') return null;
  return column !== 'technology' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell;
}

function readLines(text: string): Line[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new BadList([`line ${error.lines}: It can't be read as CSV; look at its quotes.`]);
  }
}

const EXAMPLE = '{"isp": "Acme", "packages": ["Basic"]}';

/** Checks only the form of the list: the service validates names. */
function readIspsJson(list: unknown): ListedIsp[] {
  if (!Array.isArray(list)) throw new BadList([`It should be a list, like [${EXAMPLE}].`]);
  const entries = list.map((entry: unknown, index) => readEntry(entry, `entry ${index + 1}`));
  const problems = entries.filter((entry) => typeof entry === 'string');
  if (problems.length > 0) throw new BadList(problems);
  return entries.filter((entry) => typeof entry !== 'string');
}

function readEntry(entry: unknown, place: string): ListedIsp | string {
  if (!isObject(entry)) return `${place}: It should be like ${EXAMPLE}.`;
  const { isp, packages = [] } = entry;
  if (!Array.isArray(packages)) return `${place}, packages: It should be a list, like ["Basic"].`;
  return { place, isp, packages };
}
