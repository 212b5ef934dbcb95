import type { Test } from '../catalogue/test.ts';
import { httpget, httppost } from '../catalogue/tests/transfer.ts';
import { ServiceError } from '../errors.ts';
import { IssueList } from '../lib/issue-list.ts';
import { FAILURE, telemetryFigure } from './telemetry-figures.ts';
import { megabitsToBytes, msToUs } from './tools/conversions.ts';
import { speedResults } from './tools/formats/speed-results.ts';
import { FAILED, resultOf, type ToolResult } from './tools/tool-run.ts';

/** The results in a form of LibreSpeed's telemetry: texts in Mbit/s and ms, as multipart or as an encoded address. */
export async function readTelemetryForm(bytes: Uint8Array): Promise<readonly ToolResult[]> {
  const [, boundary] = /^--([^\r\n]{1,200})\r\n/.exec(Buffer.from(bytes.subarray(0, 300)).toString('latin1')) ?? [];
  const type =
    boundary === undefined ? 'application/x-www-form-urlencoded' : `multipart/form-data; boundary="${boundary}"`;
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new ServiceError('BAD_REQUEST', { message: 'The body is not a form of LibreSpeed’s telemetry.', cause });
  });
  const issues = new IssueList();
  const figure = (name: string) => telemetryFigure(form, name, issues);
  const [down, up, rtt] = [figure('dl'), figure('ul'), figure('ping')];
  issues.refuse();
  const speeds = speedResults({
    target: undefined,
    downBytesSec: megabitsToBytes(down),
    downBytes: undefined,
    upBytesSec: megabitsToBytes(up),
    upBytes: undefined,
    rttUs: msToUs(rtt),
  });
  const failed = (name: string, test: Test) => (form.get(name) === FAILURE ? [resultOf(test, FAILED)] : []);
  return [...speeds, ...failed('dl', httpget), ...failed('ul', httppost)];
}
