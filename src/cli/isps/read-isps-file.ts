import { CommandFailure, EXIT } from '../failure.ts';
import { readText } from '../read-text.ts';
import { readRequest } from '../request-file.ts';
import { BadList, type ListedIsp } from './listed-isp.ts';
import { readIspsCsv } from './read-isps-csv.ts';
import { readIspsJson } from './read-isps-json.ts';

const PROBLEMS_SHOWN = 20;
const CSV_TOO = ' If it is CSV, say so with --format csv.';

export const ISP_FORMATS = ['csv', 'json'] as const;
export type IspFormat = (typeof ISP_FORMATS)[number];

/** By the given format, else CSV by its name's ending, else JSON. */
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
    throw new CommandFailure(lines.map((line) => `${label}: ${line}`).join('\n'), EXIT.usage);
  }
}
