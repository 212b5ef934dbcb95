import { IssueList } from '../../../lib/issue-list.ts';
import { isObject } from '../../../lib/read.ts';
import { megabitsToBytes, msToUs } from '../conversions.ts';
import { fieldsOf } from '../fields.ts';
import { checkedRun, itemReader, notOfTool, type ToolItem, type ToolOutcome, type ToolReader } from '../tool-run.ts';
import { failedSpeedRun, speedResults } from './speed-results.ts';

/** `librespeed-cli --json`. What it does not measure, because it is told not to, it prints as zero. */
export function librespeedReader(): ToolReader {
  return itemReader(readLibrespeed);
}

function readLibrespeed(item: ToolItem): ToolOutcome {
  const { position } = item;
  // Go prints an empty list as `null`: no server answered.
  if ('text' in item) return item.text === 'null' ? failedSpeedRun(position) : notOfTool(position, WHAT);
  // The fields of speedtest-cli have the same names and other units.
  if (!isObject(item.value) || !('jitter' in item.value) || !isObject(item.value.server))
    return notOfTool(position, WHAT);
  const issues = new IssueList();
  const fields = fieldsOf(item.value, issues);
  const target = hostOfUrl(fields.text('server.url')) ?? fields.text('server.name');
  const results = speedResults({
    target,
    downBytesSec: megabitsToBytes(fields.neededNumber('download')),
    downBytes: fields.number('bytes_received'),
    upBytesSec: megabitsToBytes(fields.neededNumber('upload')),
    upBytes: fields.number('bytes_sent'),
    rttUs: msToUs(fields.neededNumber('ping')),
  });
  return checkedRun({ position, endedAt: fields.isoTime('timestamp'), results }, issues);
}

export function isLibrespeed(item: ToolItem): boolean {
  if ('text' in item) return item.text === 'null';
  return isObject(item.value) && 'jitter' in item.value && isObject(item.value.server);
}

const WHAT = 'a result of librespeed-cli --json';

function hostOfUrl(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname || undefined : undefined;
}
