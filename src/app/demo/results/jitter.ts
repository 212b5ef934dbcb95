import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import { lineOf } from '../line.ts';
import { lossAt, type Program, queueAt, type Report, routeCells, targetCells } from './program.ts';

const FAILED = 0.003;
const UNRELIABLE = 0.003;
const PACKETS = 500;
const STREAM = '160,64000,10000000';

export const jitter: Program = { hours: [9, 21], delay: 90, reportOf };

function reportOf(agent: AgentRow): Report {
  const line = lineOf(agent);
  const target = targetCells(line.offNet, line);
  const route = routeCells(line.offNet, line);
  return (moment, noise) => {
    const chance = noise.next();
    if (moment.service === 'down' || chance < FAILED) {
      return `${moment.head},${target},${STREAM},${PACKETS},${PACKETS},0,0,,,,,0,1,${route}`;
    }
    const queue = queueAt(line, moment);
    const up = (line.jitterUs * (0.7 + 0.8 * noise.next()) + queue * 0.25) | 0;
    const down = (line.jitterUs * (0.5 + 0.7 * noise.next()) + queue * 0.2) | 0;
    const rtt = (line.rttUs + queue * (0.6 + 0.8 * noise.next())) | 0;
    const loss = lossAt(line, moment);
    const lostUp = (PACKETS * loss * 2 * noise.next() + noise.next()) | 0;
    const lostDown = (PACKETS * loss * 2 * noise.next() + noise.next()) | 0;
    if (chance < FAILED + UNRELIABLE) {
      const flaw = FLAWS[(noise.next() * FLAWS.length) | 0] as string;
      return `${moment.head},${target},${STREAM},${flaw},${rtt},4.3,1,0,${route}`;
    }
    const mos = opinionScore(rtt, down, lostDown / PACKETS);
    return `${moment.head},${target},${STREAM},${PACKETS},${PACKETS},${PACKETS - lostUp},${PACKETS - lostDown},${up},${down},${rtt},${mos},1,0,${route}`;
  };
}

/** One for each rule about jitter and loss: no variation, nothing sent, more received than sent. */
const FLAWS = ['500,500,500,499,0,0', '0,0,0,0,310,290', '500,500,512,507,420,380'];

/** Mean opinion score of a call by the E-model, 1 to 5, to two decimals. Delays in microseconds. */
export function opinionScore(rttUs: number, jitterUs: number, loss: number): number {
  const delayMs = rttUs / 2000 + (2 * jitterUs) / 1000 + 10;
  const penalty = delayMs < 160 ? delayMs / 40 : (delayMs - 120) / 10;
  const rating = Math.max(0, 93.2 - penalty - 250 * loss);
  const score = 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6;
  return Math.round(Math.max(1, score) * 100) / 100;
}
