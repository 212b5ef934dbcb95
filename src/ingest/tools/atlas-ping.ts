import { ping } from '../../catalogue/tests/round-trip.ts';
import type { Fields } from './fields.ts';
import { resultOf, type ToolRun } from './tool-run.ts';
import { msToUs } from './units.ts';

/** A ping of RIPE Atlas; nothing that was sent is a failure too. */
export function readAtlasPing(fields: Fields): readonly Pick<ToolRun, 'endedAt' | 'results'>[] {
  const [sent = 0, received = 0] = [fields.number('sent'), fields.number('rcvd')];
  const result = resultOf(ping, {
    target: fields.text('dst_name'),
    address: fields.text('dst_addr'),
    rtt_avg: roundTrip(fields, 'avg'),
    rtt_min: roundTrip(fields, 'min'),
    rtt_max: roundTrip(fields, 'max'),
    successes: received,
    failures: Math.max(sent - received, received === 0 ? 1 : 0),
    ip_version: fields.number('af'),
  });
  return [{ endedAt: fields.unixTime('timestamp'), results: [result] }];
}

/** -1 where no packet came back. */
function roundTrip(fields: Fields, name: string): number | undefined {
  const ms = fields.number(name);
  return ms === -1 ? undefined : msToUs(ms);
}
