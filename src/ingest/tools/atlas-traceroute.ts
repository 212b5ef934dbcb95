import { traceroute } from '../../catalogue/tests/traceroute.ts';
import type { Fields } from './fields.ts';
import { COMPLETED, FAILED, resultOf, type ToolRun } from './tool-run.ts';
import { msToUs } from './units.ts';

/** A traceroute of RIPE Atlas: a result for each hop, or one without a hop when it did not get that far. */
export function readAtlasTraceroute(fields: Fields): readonly Pick<ToolRun, 'endedAt' | 'results'>[] {
  const entries = fields.list('result').map((hop) => ({ hop, replies: hop.list('result') }));
  const isFailed = entries.some(({ hop, replies }) => [hop, ...replies].some((said) => said.has('error')));
  const hops = entries.filter(({ hop }) => hop.number('hop') !== undefined);
  const route = {
    target: fields.text('dst_name'),
    address: fields.text('dst_addr'),
    protocol: fields.text('proto'),
    ip_version: fields.number('af'),
    ...(isFailed || hops.length === 0 ? FAILED : COMPLETED),
  };
  const results = hops.map(({ hop, replies }) => {
    const probes = replies.filter((reply) => !NO_PROBE.some((name) => reply.has(name)));
    const rtts = probes.map((probe) => probe.number('rtt')).filter((rtt) => rtt !== undefined);
    return resultOf(traceroute, {
      ...route,
      hop: hop.number('hop'),
      hop_address: probes.map((probe) => probe.text('from')).find((from) => from !== undefined),
      sent: probes.length,
      received: rtts.length,
      rtt_avg: rtts.length === 0 ? undefined : msToUs(rtts.reduce((sum, rtt) => sum + rtt, 0) / rtts.length),
    });
  });
  const endedAt = fields.unixTime('endtime') ?? fields.unixTime('timestamp');
  return [{ endedAt, results: results.length > 0 ? results : [resultOf(traceroute, route)] }];
}

/** What marks a reply to an earlier probe, a second reply, or a probe that could not be sent. */
const NO_PROBE = ['late', 'dup', 'error'];
