import { CommandFailure, EXIT } from '../failure.ts';
import { readText } from '../read-text.ts';
import { readRequest } from '../request-file.ts';
import { BadList, type ListedIsp } from './listed-isp.ts';
import { readIspsCsv } from './read-isps-csv.ts';
import { readIspsJson } from './read-isps-json.ts';

const PROBLEMS_SHOWN = 20;

/** CSV by its name's ending, else JSON. */
export async function readIspsFile(path: string): Promise<ListedIsp[]> {
  try {
    return path.toLowerCase().endsWith('.csv')
      ? readIspsCsv(await readText(path))
      : readIspsJson(await readRequest(path));
  } catch (error) {
    if (!(error instanceof BadList)) throw error;
    const { problems } = error;
    const more = problems.length - PROBLEMS_SHOWN;
    const lines = [...problems.slice(0, PROBLEMS_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
    const label = path === '-' ? 'stdin' : path;
    throw new CommandFailure(lines.map((line) => `${label}: ${line}`).join('\n'), EXIT.usage);
  }
}
