import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import { EVERY_HOUR } from '../../../catalogue/metric.ts';
import { type Line, lineOf } from '../line.ts';
import type { Target } from '../targets.ts';
import { lossAt, type Program, queueAt, type Report, routeCells, targetCells } from './program.ts';

const UNRELIABLE = 0.002;

export const latency: Program = {
  hours: EVERY_HOUR,
  delay: 300,
  reportOf: (agent) => {
    const line = lineOf(agent);
    return roundTrip(line, line.offNet, 600, LATENCY_FLAWS);
  },
};

/** After a speed test of the day and one of the evening. */
const LOADED_HOURS = [12, 20];

export const dlping: Program = { hours: LOADED_HOURS, delay: 420, reportOf: (agent) => underLoad(agent, 'down') };
export const ulping: Program = { hours: LOADED_HOURS, delay: 480, reportOf: (agent) => underLoad(agent, 'up') };

/** Microseconds that full buffers add, by the technology of the line: those of slow uplinks are the worst. */
const BUFFERS_US = {
  fibre: { down: 9_000, up: 14_000 },
  cable: { down: 28_000, up: 95_000 },
  vdsl: { down: 36_000, up: 80_000 },
  dsl: { down: 120_000, up: 420_000 },
} as const;

function underLoad(agent: AgentRow, direction: 'down' | 'up'): Report {
  const line = lineOf(agent);
  const buffers = BUFFERS_US[line.technology][direction];
  return roundTrip(line, line.offNet, 100, FLAWS, buffers);
}

export const ping: Program = { hours: [11, 20], delay: 60, reportOf: reportPing };

/** The server of the ISP and the one outside take turns. */
function reportPing(agent: AgentRow): Report {
  const line = lineOf(agent);
  const inside = roundTrip({ ...line, rttUs: line.rttUs * 0.7 }, line.onNet, 20, FLAWS);
  const outside = roundTrip(line, line.offNet, 20, FLAWS);
  return (moment, noise) => ((moment.day + moment.run) % 2 === 0 ? inside : outside)(moment, noise);
}

function roundTrip(line: Line, to: Target, packets: number, flaws: readonly string[], buffersUs = 0): Report {
  const target = targetCells(to, line);
  const route = routeCells(to, line);
  return (moment, noise) => {
    if (moment.service === 'down') return `${moment.head},${target},,,,,0,${packets},${route}`;
    const swing = noise.next();
    const min = (line.rttUs * (1 + 0.03 * swing)) | 0;
    const queue = (queueAt(line, moment) + buffersUs) * (0.5 + noise.next());
    const avg = (min + queue + 20) | 0;
    const tail = noise.next();
    const max = (avg + line.jitterUs * 2 + queue * (1 + 12 * tail * tail * tail)) | 0;
    const std = ((max - min) * 0.12 + queue * 0.3) | 0;
    const lost = Math.min((packets * lossAt(line, moment) * 2 * noise.next() + noise.next()) | 0, packets - 1);
    if (swing < UNRELIABLE) {
      return `${moment.head},${target},${flaws[(noise.next() * flaws.length) | 0] as string},${route}`;
    }
    return `${moment.head},${target},${avg},${min},${max},${std},${packets - lost},${lost},${route}`;
  };
}

/** One for each rule about round trips: no delay, out of order, too fast, timed out. */
const FLAWS = [
  '0,0,0,0,20,0',
  '18211,21004,19876,402,20,0',
  '1804,31,9120,1022,19,1',
  '3412876,2104331,6120044,901223,17,3',
];

/** And two for latency: too few packets, too many lost. */
const LATENCY_FLAWS = [
  '0,0,0,0,600,0',
  '18211,21004,19876,402,598,2',
  '1804,31,9120,1022,599,1',
  '3412876,2104331,6120044,901223,590,10',
  '24110,19872,40113,3120,12,0',
  '61230,22004,412087,60112,431,169',
];
