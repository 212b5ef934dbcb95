import { ServiceError } from '../errors.ts';
import { IssueList } from '../lib/issue-list.ts';
import { telemetryFigure } from './telemetry-figures.ts';
import { megabitsToBytes, msToUs } from './tools/conversions.ts';
import { speedResults } from './tools/formats/speed-results.ts';
import type { ToolResult } from './tools/tool-run.ts';

const MEBIBYTE = 1_048_576;

/** The results in what OpenSpeedTest saves: the address of its page of results, with Mbit/s, ms and MiB as parameters. */
export async function readSavedAddress(bytes: Uint8Array): Promise<readonly ToolResult[]> {
  const [, query] = /^[^?\s]*\?(.*)$/s.exec(Buffer.from(bytes).toString()) ?? [];
  if (query === undefined)
    throw new ServiceError('BAD_REQUEST', { message: 'The body is not the address that OpenSpeedTest saves.' });
  const fields = new URLSearchParams(query);
  const issues = new IssueList();
  const figure = (name: string) => telemetryFigure(fields, name, issues);
  const [down, up, rtt, downMib, upMib] = [figure('d'), figure('u'), figure('p'), figure('dd'), figure('ud')];
  issues.refuse();
  const bytesOf = (mebibytes: number | undefined) =>
    mebibytes === undefined ? undefined : Math.round(mebibytes * MEBIBYTE);
  return speedResults({
    target: undefined,
    downBytesSec: megabitsToBytes(down),
    downBytes: bytesOf(downMib),
    upBytesSec: megabitsToBytes(up),
    upBytes: bytesOf(upMib),
    rttUs: msToUs(rtt),
  });
}
