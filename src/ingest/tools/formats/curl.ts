import { webget } from '../../../catalogue/tests/webget.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject } from '../../../lib/read.ts';
import { ipVersion, secondsToUs } from '../conversions.ts';
import { fieldsOf } from '../fields.ts';
import {
  COMPLETED,
  checkedRun,
  FAILED,
  itemReader,
  notOfTool,
  resultOf,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
} from '../tool-run.ts';

/** `curl -w '%{json}\n'`. It prints no time. */
export function curlReader(): ToolReader {
  return itemReader(readCurl);
}

export function isCurl(item: ToolItem): boolean {
  return 'value' in item && isObject(item.value) && 'time_starttransfer' in item.value && 'url_effective' in item.value;
}

const STATUS_ERROR = 400;

function readCurl(item: ToolItem): ToolOutcome {
  const { position } = item;
  if (!('value' in item) || !isObject(item.value) || !isCurl(item)) {
    return notOfTool(position, 'what curl prints with -w ’%{json}\\n’');
  }
  const issues = new IssueList();
  const fields = fieldsOf(item.value, issues);
  const url = fields.text('url_effective') ?? '';
  const address = fields.text('remote_ip') || undefined;
  const status = fields.number('http_code') ?? 0;
  const isFetched = (fields.number('exitcode') ?? 0) === 0 && status > 0 && status < STATUS_ERROR;
  const page = { target: URL.canParse(url) ? new URL(url).hostname : url, address, ip_version: ipVersion(address) };
  const result = isFetched
    ? resultOf(webget, {
        ...page,
        fetch_time: secondsToUs(fields.neededNumber('time_total')),
        bytes_total: fields.number('size_download'),
        bytes_sec: rounded(fields.number('speed_download')),
        requests: 1 + (fields.number('num_redirects') ?? 0),
        connections: fields.number('num_connects'),
        ttfb_avg: secondsToUs(fields.number('time_starttransfer')),
        lookup_avg_time: secondsToUs(fields.number('time_namelookup')),
        ...COMPLETED,
      })
    : resultOf(webget, { ...page, ...FAILED });
  return checkedRun({ position, endedAt: undefined, results: [result] }, issues);
}

function rounded(figure: number | undefined): number | undefined {
  return figure === undefined ? undefined : Math.round(figure);
}
