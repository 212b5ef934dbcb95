import { add, and, type Expr, eq, gt, le, lt, mul, or } from '../../plan/expr.ts';
import type { Rule } from '../metric.ts';

export function testFailed({ successes }: { readonly successes: Expr }): Rule {
  return { id: 'test.failed', because: 'The test did not complete.', drop: eq(successes, 0) };
}

interface Transfer {
  readonly successes: Expr;
  readonly failures: Expr;
  readonly bytes_sec: Expr;
}

/** What makes a speed unbelievable; the time and size of the transfer go by different names in different tests. */
export function speedRules(c: Transfer, time: Expr, size: Expr): readonly Rule[] {
  return [
    testFailed(c),
    {
      id: 'speed.contradictory',
      because: 'A speed test either completes or fails.',
      drop: and(gt(c.successes, 0), gt(c.failures, 0)),
    },
    {
      id: 'speed.not_positive',
      because: 'A completed transfer moves data.',
      drop: le(c.bytes_sec, 0),
      impossible: true,
    },
    { id: 'speed.beyond_any_line', because: 'Over 100 Gbit/s.', drop: gt(c.bytes_sec, 12.5e9) },
    {
      id: 'speed.too_short',
      because: 'Under half a second and a megabyte says nothing about a line.',
      drop: and(lt(time, 500_000), lt(size, 1e6)),
    },
  ];
}

interface RoundTrip {
  readonly rtt_avg: Expr;
  readonly rtt_min: Expr;
  readonly rtt_max: Expr;
  readonly successes: Expr;
}

export function roundTripRules(c: RoundTrip): readonly Rule[] {
  return [
    testFailed(c),
    { id: 'rtt.not_positive', because: 'No path has no delay.', drop: or(le(c.rtt_avg, 0), le(c.rtt_min, 0)) },
    {
      id: 'rtt.out_of_order',
      because: 'The three contradict each other.',
      drop: or(gt(c.rtt_min, c.rtt_avg), gt(c.rtt_avg, c.rtt_max)),
    },
    { id: 'rtt.too_fast', because: 'Under 50 microseconds is the local network.', drop: lt(c.rtt_min, 50) },
    { id: 'rtt.timed_out', because: 'Packets count as lost after 3 s.', drop: gt(c.rtt_avg, 3_000_000) },
  ];
}

interface Packets {
  readonly successes: Expr;
  readonly failures: Expr;
}

export function tooFewPackets(c: Packets): Rule {
  return {
    id: 'latency.too_few_packets',
    because: 'Too few packets for an hourly figure.',
    drop: lt(add(c.successes, c.failures), 50),
  };
}

export function tooLossy(c: Packets): Rule {
  return {
    id: 'latency.lossy',
    because: 'Over 10 % loss: the mean describes the survivors.',
    drop: gt(c.failures, mul(0.1, add(c.successes, c.failures))),
  };
}

export function impossibleLoss(numerator: Expr, denominator: Expr): Rule {
  return {
    id: 'loss.impossible',
    because: 'More than everything was lost.',
    drop: or(lt(numerator, 0), gt(numerator, denominator)),
    impossible: true,
  };
}

export function pageRules(fetchTime: Expr): readonly Rule[] {
  return [
    { id: 'web.too_fast', because: 'A page takes over 50 ms.', drop: lt(fetchTime, 50_000) },
    { id: 'web.timed_out', because: 'A page is given up after 30 s.', drop: gt(fetchTime, 30_000_000) },
  ];
}

export function silentVideo(bitrate: Expr): Rule {
  return { id: 'video.not_positive', because: 'A playing video has a bitrate.', drop: le(bitrate, 0) };
}
