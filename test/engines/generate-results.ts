import type { Test } from '../../src/catalogue/test.ts';
import type { OracleAgent, OracleRecord } from '../oracle/panel.ts';
import type { Random } from './random.ts';

/** How far from zero measured values lie, and on which sides; that all are equal, or that columns have none. */
export type Range = 'usual' | 'huge' | 'both huge' | 'equal' | 'sparse';

/** Results near the moments at which clocks change, days, months and years turn, and metadata changes. */
export const MOMENTS = [
  '2018-11-04T03:00:00Z',
  '2019-02-17T02:00:00Z',
  '2025-10-26T01:00:00Z',
  '2025-11-02T06:00:00Z',
  '2026-01-01T00:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-03-31T23:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-04-05T12:00:00Z',
  // Casablanca's, to Ramadan's time and back.
  '2026-02-15T02:00:00Z',
  '2026-03-22T02:00:00Z',
].map((text) => Date.parse(text));

const HOUR = 3_600_000;

export function generateResults(
  random: Random,
  test: Test,
  agents: readonly OracleAgent[],
  count: number,
  range: Range,
): OracleRecord[] {
  const absent = new Set(Object.keys(test.columns).filter(() => range === 'sparse' && random.chance(0.3)));
  return endsOf(random, agents, count).map(({ at, agent }) => {
    const columns = Object.entries(test.columns).map(([name, { type }]) => {
      if (absent.has(name)) return [name, null];
      if (type === 'text') return [name, random.chance(0.1) ? null : random.pick(TEXTS[name] ?? OTHER_TEXTS)];
      return [name, random.chance(0.06) ? null : generateNumber(random, name, test.key, range)];
    });
    const labels = { base: random.pick(BASES), tool: random.pick(TOOLS), not_run: random.pick(NOT_RUN) };
    return { test: test.key, agent, at, columns: { ...labels, ...Object.fromEntries(columns) } };
  });
}

/** Some agents end at the same instant, but none twice. */
function endsOf(random: Random, agents: readonly OracleAgent[], count: number) {
  const ends = new Map<string, { readonly at: number; readonly agent: OracleAgent }>();
  let at = instant(random);
  while (ends.size < count) {
    if (random.chance(0.85)) at = instant(random);
    const agent = random.pick(agents);
    ends.set(`${at} ${agent.agentId}`, { at, agent });
  }
  return [...ends.values()];
}

function instant(random: Random): number {
  const moment = random.pick(MOMENTS);
  const distance = random.chance(0.4) ? 2 * HOUR : 40 * HOUR;
  const at = moment + random.integer(-distance, distance);
  // Some on the very second or hour of a change.
  if (random.chance(0.1)) return moment + random.integer(-2, 2) * HOUR + random.pick([-1, 0, 1, 999, 1000]);
  return random.chance(0.5) ? at : at - (at % 1000);
}

const TOOLS = ['iperf3', 'ookla', 'it’s, "mine"', null];
const NOT_RUN = ['cross_traffic', 'other', ...Array<null>(30).fill(null)];
const BASES = ['router-1', 'router-3', null];
const OTHER_TEXTS = ['one', 'two', "it's", 'a,b', '"quoted"', '😀'];
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  target: ['near.example', 'far.example', "o'hara.example"],
  target_group: ['on-net', 'off-net'],
  connection_type: ['Wi-Fi', 'Cellular'],
};

/** Values that are the same in all results, and that no rule of a prefilter drops. */
const EQUAL: Readonly<Record<string, number>> = {
  bytes_sec: 1e7 + 1,
  fetch_time: 1e7,
  bytes_total: 1e8,
  rtt_min: 7000,
};

/** Values on both sides of what the prefilter's rules ask, with many ties. */
function generateNumber(random: Random, name: string, test: string, range: Range): number {
  if (range === 'equal') return EQUAL[name] ?? 100;
  const huge = range === 'huge' || range === 'both huge';
  const packets = ['ping', 'latency', 'dlping', 'ulping'].includes(test);
  const near = (middle: number) =>
    (middle + random.integer(-3, 3)) * (range === 'both huge' && random.chance(0.5) ? -1 : 1);
  switch (name) {
    case 'bytes_sec':
      return huge
        ? near(9e15)
        : random.pick([0, -5, 12.5e9, 12.5e9 + 1, 1e6, 1e6, 1e6, ...several(random, 8, 1e5, 2e8)]);
    case 'bitrate':
      return huge ? near(8e15) : random.pick([0, -1, 5e6, 5e6, random.integer(1e5, 3e7), random.integer(1e5, 3e7)]);
    case 'fetch_time':
    case 'transfer_time':
      return random.pick([499_999, 500_000, 49_999, 30_000_001, ...several(random, 6, 1e5, 2e7)]);
    case 'bytes_total':
    case 'transfer_bytes':
      return random.pick([999_999, 1e6, ...several(random, 3, 1e5, 1e9)]);
    case 'successes':
      return packets ? random.pick([0, 45, 46, 60, 95, 100, 600]) : random.pick([0, 1, 1, 1, 1, 1]);
    case 'failures':
      return packets ? random.pick([0, 0, 0, 5, 10, 60]) : random.pick([0, 0, 0, 0, 1]);
    case 'rtt_min':
      return random.pick([0, 49, 50, ...several(random, 6, 51, 5000)]);
    case 'rtt_avg':
      return huge && !test.endsWith('lping')
        ? near(9e15)
        : random.pick([-1, 3e6, 3_000_001, 7000, 7000, ...several(random, 9, 4000, 90_000)]);
    case 'rtt_max':
      return huge ? 9_007_199_254_740_991 : random.pick([6000, 1e5, 4e6, 4e6]);
    case 'rtt':
      return random.pick([0, -4, 3e6, 3_000_001, ...several(random, 8, 100, 90_000)]);
    case 'packets_up_sent':
    case 'packets_down_sent':
    case 'packets_sent':
      return random.pick([0, -1, 100, 500, 500, random.integer(300, 600)]);
    case 'packets_up_recv':
    case 'packets_down_recv':
    case 'packets_received':
      return random.pick([0, 100, 99, 499, 500, random.integer(0, 400)]);
    case 'mos':
      return huge ? 4 + random.integer(-3, 3) * 1e-6 : random.pick([1, 4.1, 4.1, random.float(1, 5), -2.5]);
    case 'wan_rx_bytes':
    case 'wan_tx_bytes':
      return huge ? near(8e15) : random.pick([-1, 1e11, 1e11 + 1, ...several(random, 5, 0, 5e9)]);
    case 'sk_rx_bytes':
    case 'sk_tx_bytes':
      return huge ? near(1e15) : random.pick([-1, 0, 1e8, random.integer(0, 2e9)]);
    case 'threads':
      return random.pick([1, 3, 8, 16]);
    case 'ip_version':
      return random.pick([4, 6]);
    case 'startup_delay':
    case 'ttfb_avg':
      return huge ? near(9e15) : random.integer(-5, 3e6);
    default:
      return random.integer(-2, 4000);
  }
}

function several(random: Random, count: number, min: number, max: number): number[] {
  return Array.from({ length: count }, () => random.integer(min, max));
}
