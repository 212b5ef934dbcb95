import { setImmediate as nextTurn } from 'node:timers/promises';

const ISPS = ['Northwind', 'Kabelnetz', 'Prairie Telecom', 'Costa Net'];
const PLANS = ['Fibre 100', 'Fibre 500', 'Cable 250', 'DSL 25', 'Mobile 5G'];
const TIMEZONES = ['Europe/London', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Asia/Tokyo'];

/** How many agents share a value of each custom field: what a selector by it matches. */
export const COHORTS = { site: 1_000, district: 10_000, wave: 100_000 };

/**
 * The value of a custom field that an agent shares with the others of its cohort.
 *
 * @param {keyof typeof COHORTS} field
 * @param {number} unit
 */
export function cohort(field, unit) {
  return `${field}-${Math.floor((unit - 1) / COHORTS[field])}`;
}

/**
 * Agents as NDJSON, in pieces of some lines, with time for other work between them.
 *
 * @param {number} first unit
 * @param {number} last unit, included
 */
export async function* agentLines(first, last) {
  const perPiece = 100;
  for (let unit = first; unit <= last; unit += perPiece) {
    const count = Math.min(perPiece, last - unit + 1);
    yield Array.from({ length: count }, (_, index) => `${JSON.stringify(agent(unit + index))}\n`).join('');
    await nextTurn();
  }
}

/** @param {number} unit */
function agent(unit) {
  return {
    agent_id: `bench-${unit}`,
    unit_id: unit,
    package: `${ISPS[unit % ISPS.length]}:${PLANS[unit % PLANS.length]}`,
    timezone: TIMEZONES[unit % TIMEZONES.length],
    custom: { site: cohort('site', unit), district: cohort('district', unit), wave: cohort('wave', unit) },
  };
}
