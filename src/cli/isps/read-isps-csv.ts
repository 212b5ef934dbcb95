import { CsvError, parse } from 'csv-parse/sync';
import { BadList, type ListedIsp } from './listed-isp.ts';

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The form of the list alone: the service judges names. */
export function readIspsCsv(text: string): ListedIsp[] {
  const [header, ...lines] = readLines(text);
  const names = (header?.record ?? []).map((name) => name.trim());
  const [isp, name] = [names.indexOf('isp'), names.indexOf('package')];
  if (isp < 0) throw new BadList(['Its first line should name the columns: isp,package.']);
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
