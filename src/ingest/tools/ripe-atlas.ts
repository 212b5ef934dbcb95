import { IssueList } from '../../lib/issue-list.ts';
import { isObject, render } from '../../lib/read.ts';
import { readAtlasDns } from './atlas-dns.ts';
import { readAtlasPing } from './atlas-ping.ts';
import { readAtlasTraceroute } from './atlas-traceroute.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { notOfTool } from './not-of-tool.ts';
import type { ToolItem } from './tool-item.ts';
import { itemReader, type ToolOutcome, type ToolReader } from './tool-reader.ts';
import { checkedRun, type ToolRun } from './tool-run.ts';

/** Results of RIPE Atlas, as an array or line by line. The probe is the agent. */
export function ripeAtlasReader(): ToolReader {
  return itemReader(readAtlas);
}

/** What a result of a type holds; a set of DNS queries has a time for each. */
const READERS: Readonly<Record<string, (fields: Fields) => readonly Pick<ToolRun, 'endedAt' | 'results'>[]>> = {
  ping: readAtlasPing,
  traceroute: readAtlasTraceroute,
  dns: readAtlasDns,
};

function readAtlas(item: ToolItem): readonly ToolOutcome[] | ToolOutcome {
  const { place } = item;
  if (!('value' in item) || !isObject(item.value) || !('prb_id' in item.value)) {
    return notOfTool(place, 'a result of RIPE Atlas');
  }
  const { type } = item.value;
  const read = typeof type === 'string' && Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (read === undefined) {
    return { place, problem: `Results of type ${render(type)} are not imported, only ping, traceroute and dns.` };
  }
  const issues = new IssueList();
  const fields = fieldsOf(item.value, issues);
  const probe = fields.number('prb_id');
  const runs = read(fields).map((run) => ({ ...run, place, agentId: probe === undefined ? undefined : String(probe) }));
  return issues.isEmpty ? runs : runs.slice(0, 1).map((run) => checkedRun(run, issues));
}
