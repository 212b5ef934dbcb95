import { EVERY_HOUR } from '../../../catalogue/metric.ts';
import { lineOf } from '../line.ts';
import { type Program, routeCells, targetCells } from './program.ts';

/** Chance of an outage in an hour of a perfect line. */
const CHANCE = 0.004;
const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;

/** Microseconds between two packets of the steady stream by which outages are noticed. */
const PACKET_EVERY = 1.5 * SECOND;

/** Lossy lines go down more often, mostly for seconds. While the ISP's network is down, so are they. */
export const outage: Program = {
  hours: EVERY_HOUR,
  delay: 600,
  reportOf: (agent) => {
    const line = lineOf(agent);
    const chance = CHANCE * (1 + line.loss * 1500);
    const target = targetCells(line.offNet, line);
    const route = routeCells(line.offNet, line);
    return (moment, noise) => {
      const isDown = moment.service === 'down';
      if (noise.next() > chance && !isDown) return '';
      const tail = noise.next();
      const duration = Math.round(isDown ? HOUR * (0.9 + 0.1 * tail) : SECOND * (4 + 900 * tail ** 6));
      return `${moment.head},${target},${duration},${Math.ceil(duration / PACKET_EVERY)},${route}`;
    };
  },
};
