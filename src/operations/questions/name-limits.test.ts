import { expect, it } from 'vitest';
import { LimitExceeded } from '../../errors.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import { nameLimits } from './name-limits.ts';

const never = new AbortController().signal;

it.each([
  [
    new LimitExceeded('results', 10, 12),
    { time: ['This time holds 12 results, more than the 10 of one question. Ask for less.'] },
  ],
  [
    new LimitExceeded('points', 10),
    { splits: ['The answer would have more than 10 points. Ask for fewer splits, a shorter time or longer periods.'] },
  ],
  [
    new LimitExceeded('bins', 10),
    { splits: ['The answer would have more than 10 points. Ask for fewer splits or fewer bins.'] },
  ],
  [
    new LimitExceeded('agent sums', 10),
    {
      time: [
        'The answer is made of more than 10 pairs of an agent and a point. Ask for a shorter time, longer periods or fewer agents.',
      ],
    },
  ],
])('a question with %s is refused by the field that makes it smaller', async (error, issues) => {
  const facts = nameLimits({ aggregate: () => Promise.reject(error) } as unknown as FactStore);
  const refused = facts.aggregate({} as AggregatePlan, never);
  await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAIL', issues });
});
