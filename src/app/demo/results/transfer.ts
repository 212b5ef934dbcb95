import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import { lineOf } from '../line.ts';
import { type Program, type Report, routeCells, speedAt, targetCells } from './program.ts';

const HOURS = [0, 6, 12, 18, 19, 20, 21, 22, 23];
const FAILED = 0.004;
const UNRELIABLE = 0.003;

const SHARED = { hours: HOURS, isOfCampaign: true } as const;

export const httpget: Program = { ...SHARED, delay: 0, reportOf: (agent) => transfer(agent, 'down', 1) };
export const httppost: Program = { ...SHARED, delay: 20, reportOf: (agent) => transfer(agent, 'up', 2) };

function transfer(agent: AgentRow, direction: 'down' | 'up', sequence: number): Report {
  const line = lineOf(agent);
  const target = targetCells(line.offNet, line);
  const route = routeCells(line.offNet, line);
  const swing = line.kind === 'web' ? 0.2 : line.technology === 'cable' ? 0.08 : 0.03;
  return (moment, noise) => {
    const { threads } = moment.isUpgraded ? line.after : line.before;
    const chance = noise.next();
    if (moment.service === 'down' || chance < FAILED) {
      return `${moment.head},${target},,,,,,,${sequence},${threads},,0,1,${route}`;
    }
    const dip = noise.next() < 0.02 ? 0.55 : 1;
    const speed = speedAt(line, direction, moment) * dip * (1 + swing * noise.spread());
    const time = (9_950_000 + noise.next() * 180_000) | 0;
    const warmup = (2_900_000 + noise.next() * 300_000) | 0;
    const bytes = Math.round((speed * time) / 1e6);
    const last = (speed * (0.99 + 0.03 * noise.next())) | 0;
    const warmupBytes = (speed * 0.78 * (warmup / 1e6)) | 0;
    const sentAgain = ((bytes / 1_460) * line.loss * (0.2 + moment.load) * noise.next()) | 0;
    if (chance < FAILED + UNRELIABLE) {
      const flaw = FLAWS[(noise.next() * FLAWS.length) | 0] as string;
      return `${moment.head},${target},${flaw.replace('*', `${sequence},${threads},${sentAgain}`)},${route}`;
    }
    return `${moment.head},${target},${time},${bytes},${speed | 0},${last},${warmup},${warmupBytes},${sequence},${threads},${sentAgain},1,0,${route}`;
  };
}

/** One for each rule about speeds: too short, nothing moved, beyond any line, both completed and failed. */
const FLAWS = [
  '180221,402114,2231227,2231227,92110,131072,*,1,0',
  '10000000,0,0,0,3000000,0,*,1,0',
  '10000000,212500000000,21250000000,21250000000,3000000,63750000000,*,1,0',
  '4210338,3882104,922040,410233,3000000,2766120,*,1,1',
];
