import { chanceOf } from './noise.ts';

/** Whether an agent reported on the day that was so many days ago. */
export type PresentOn = (daysAgo: number) => boolean;

const JOINED = 0.1;
const LEFT = 0.02;
const AWAY = 0.08;
const OFFLINE = 0.008;

/** A few agents joined late, left early or were away for some days, and all miss a day now and then. */
export function presenceOf(unitId: number): PresentOn {
  const some = (salt: number) => chanceOf(unitId, salt, 0x70);
  const first = some(1) < JOINED ? 8 + Math.floor(some(2) * 48) : Number.POSITIVE_INFINITY;
  const last = some(3) < LEFT ? 2 + Math.floor(some(4) * 20) : 0;
  const awayFrom = some(5) < AWAY ? 6 + Math.floor(some(6) * 50) : -1;
  const awayTo = awayFrom - 1 - Math.floor(some(7) * 5);
  return (daysAgo) => {
    if (daysAgo > first || daysAgo < last) return false;
    if (daysAgo <= awayFrom && daysAgo >= awayTo) return false;
    return chanceOf(unitId, daysAgo, 0x71) >= OFFLINE;
  };
}
