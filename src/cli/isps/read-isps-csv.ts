import { CsvError, parse } from 'csv-parse/sync';
import { BadList, type ListedIsp } from './listed-isp.ts';

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const COLUMNS: readonly string[] = ['isp', 'package'];
const EXPECTED = 'the columns isp and package, or isp alone';

/** The form of the list alone: the service judges names. */
export function readIspsCsv(text: string): ListedIsp[] {
  const [header, ...lines] = readLines(text);
  const names = (header?.record ?? []).map((name) => name.trim());
  const [isp, name] = [names.indexOf('isp'), names.indexOf('package')];
  const unknown = names.filter((each) => each !== '' && !COLUMNS.includes(each));
  const twice = COLUMNS.filter((each) => names.indexOf(each) !== names.lastIndexOf(each));
  if (isp < 0) throw new BadList([`Its first line should name the columns: ${COLUMNS.join(',')}.`]);
  if (unknown.length > 0) throw new BadList([`Unknown columns: ${unknown.join(', ')}. It should have ${EXPECTED}.`]);
  if (twice.length > 0) throw new BadList([`It has the column ${twice.join(' and ')} twice.`]);
  const problems = lines
    .filter(({ record }) => record.length !== names.length)
    .map(({ record, info }) => `line ${info.lines}: It has ${record.length} cells, the header has ${names.length}.`);
  if (problems.length > 0) throw new BadList(problems);
  return lines.map(({ record, info }) => {
    const packages = record[name] ? [record[name]] : [];
    return { place: `line ${info.lines}`, isp: record[isp], packages };
  });
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
