import { traceroute } from '../../../catalogue/tests/traceroute.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../../lib/read.ts';
import { ipVersion, msToUs } from '../conversions.ts';
import { type Fields, fieldsOf } from '../fields.ts';
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

/** `mtr --json`: a result for each hop, or one without a hop when there was none. It prints no time. */
export function mtrReader(): ToolReader {
  return itemReader(readMtr);
}

export function isMtr(item: ToolItem): boolean {
  return 'value' in item && reportOf(item.value) !== undefined;
}

function reportOf(value: unknown): JsonObject | undefined {
  return isObject(value) && isObject(value.report) && isObject(value.report.mtr) ? value.report : undefined;
}

function readMtr(item: ToolItem): ToolOutcome {
  const { position } = item;
  const report = 'value' in item ? reportOf(item.value) : undefined;
  if (report === undefined) return notOfTool(position, 'a report of mtr --json');
  const issues = new IssueList();
  const fields = fieldsOf({ ...report, hubs: withNumbers(report.hubs) }, issues);
  const target = fields.text('mtr.dst');
  const address = ipVersion(target) === undefined ? undefined : target;
  const route = { target, address, ip_version: ipVersion(target) };
  const results = fields.list('hubs').map((hub) => {
    const sent = hub.neededNumber('Snt');
    const lost = Math.round(((sent ?? 0) * (hub.neededNumber('Loss%') ?? 0)) / 100);
    const received = sent === undefined ? undefined : sent - lost;
    return resultOf(traceroute, {
      ...route,
      hop: hub.neededNumber('count'),
      ...nameOf(hub),
      sent,
      received,
      rtt_avg: received === 0 ? undefined : msToUs(hub.number('Avg')),
      ...COMPLETED,
    });
  });
  const measured = results.length > 0 ? results : [resultOf(traceroute, { ...route, ...FAILED })];
  return checkedRun({ position, endedAt: undefined, results: measured }, issues);
}

/** Versions before 0.93 print the number of a hop as text. */
function withNumbers(hubs: unknown): unknown {
  if (!Array.isArray(hubs)) return hubs;
  return hubs.map((hub: unknown) =>
    isObject(hub) && typeof hub.count === 'string' ? { ...hub, count: Number(hub.count) } : hub,
  );
}

/** An address, a name, both (`-b`), or `???`. */
function nameOf(hub: Fields): { readonly hop_address?: string | undefined; readonly hop_name?: string | undefined } {
  const host = hub.text('host') ?? '???';
  const [, name, address] = /^(.*) \(([^()]+)\)$/.exec(host) ?? [];
  if (address !== undefined) return { hop_address: address, hop_name: name };
  if (host === '???') return {};
  return ipVersion(host) === undefined ? { hop_name: host } : { hop_address: host };
}
