import { median } from '../statistics.mjs';
import { question, text } from './question.mjs';

/** What each costs beside the same question without it, and what it may cost. */
const METHODS = [
  ['intervals by agent', { uncertainty: 'agents' }, 1.3],
  ['mean of each agent', { per_agent: { summary: 'mean' } }, 1.3],
  ['trimmed mean of each agent', { per_agent: { summary: 'trimmed_mean', trim: 0.01 } }, 2],
  ['median of each agent', { per_agent: { summary: 'median' } }, 2],
];

/**
 * @param {ReturnType<typeof import('./first-asks.mjs').openFirstAsks>} first
 * @param {import('./dataset.mjs').Dataset} data
 * @param {(what: string) => void} progress
 * @returns {Promise<import('../report.mjs').Figure[]>}
 */
export async function measureMethods(first, data, progress) {
  const figures = [];
  for (const aggregation of ['total', 'daily']) {
    const body = question(aggregation, text(data.start), text(data.end - 1), { splits: ['isp'] });
    progress(`${aggregation} by ISP, plain`);
    const plain = median(await first.times(body));
    for (const [name, method, goal] of METHODS) {
      const what = `${aggregation} by ISP, ${name}`;
      progress(what);
      const took = median(await first.times({ ...body, .../** @type {object} */ (method) }));
      figures.push({ what, value: took / plain, unit: 'times the plain question', goal: `at most ${goal}` });
    }
  }
  return figures;
}
