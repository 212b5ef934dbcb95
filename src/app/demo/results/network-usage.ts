import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import { EVERY_HOUR } from '../../../catalogue/metric.ts';
import { lineOf } from '../line.ts';
import { chanceOf } from '../noise.ts';
import { type Program, type Report, speedAt } from './program.ts';
import { httpget } from './transfer.ts';

const TEST_SECONDS = 13;
const UNRELIABLE = 0.002;

export const networkUsage: Program = { hours: EVERY_HOUR, delay: 400, reportOf };

/** Only a router sees all the traffic of its line. */
function reportOf(agent: AgentRow): Report {
  if (agent.kind !== 'cpe') return () => '';
  const line = lineOf(agent);
  const household = 0.25 + 2.5 * chanceOf(line.unitId, 1, 0x33) ** 2;
  const upShare = 0.05 + 0.1 * chanceOf(line.unitId, 2, 0x33);
  return (moment, noise) => {
    if (moment.service === 'down') return '';
    const eagerness = moment.isUpgraded && line.after.down > line.before.down ? 1.2 : 1;
    const busy = noise.next();
    const wanted = 6e6 + 1.9e9 * household * eagerness * moment.load * (0.1 + 1.6 * busy * busy);
    const down = speedAt(line, 'down', moment);
    const used = Math.min(wanted, down * 3600 * 0.8);
    const testing = httpget.hours.includes(moment.hour) ? TEST_SECONDS : 0.02;
    const testRx = Math.round(down * testing + 900_000);
    const testTx = Math.round(speedAt(line, 'up', moment) * testing + 700_000);
    const rx = Math.round(used + testRx);
    const tx = Math.round(used * upShare * (0.6 + 0.8 * noise.next()) + testTx);
    const chance = noise.next();
    if (chance < UNRELIABLE) {
      const flaw = FLAWS[(noise.next() * FLAWS.length) | 0] as string;
      return `${moment.head},${flaw},${testRx},${testTx}\n`;
    }
    return `${moment.head},${rx},${tx},${testRx},${testTx}\n`;
  };
}

/**
 * One for each rule about usage: a counter that wrapped, more than a line carries, less in total than in one direction.
 */
const FLAWS = ['-4108331204,-310442118', '8812204431102,410220331872', '120334,88120'];
