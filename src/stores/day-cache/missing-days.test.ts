import { expect, it } from 'vitest';
import { totalOf } from '../../../test/plans/plan-of.ts';
import type { Scope, Span } from '../../plan/plan.ts';
import { DAY } from '../../sql/day-entry.ts';
import { AgentBits } from './agent-bits.ts';
import { answerFromValues } from './answer-by-day.ts';
import { DayCache } from './day-cache.ts';
import { missingValues } from './missing-days.ts';

const [FIRST, LAST] = [100, 105];
const LOCAL = { from: (FIRST - 1) * DAY, to: (LAST + 2) * DAY - 1 };

it('days that instants cut on some clock are read, and only whole ones are cached, for questions of any time', async () => {
  const cache = new DayCache(2 ** 20);
  const now = { versions: () => 'one', extent: LOCAL };
  const missing = (time: Pick<Scope, 'local' | 'utc'>) => {
    const found = missingValues(totalOf(time), cache, { ...now, pointsKey: null });
    if (!found) throw new Error('there are whole days');
    return found;
  };
  const ask = async (time: Pick<Scope, 'local' | 'utc'>) => {
    const asked = missing(time);
    await answerFromValues(asked, new Map(), AgentBits.of([]), now);
    return asked;
  };
  const days = ({ from, to }: Span) => [from / DAY, (to + 1) / DAY - 1];
  const utc = { from: FIRST * DAY * 1000, to: (LAST + 1) * DAY * 1000 - 1 };
  const first = await ask({ local: LOCAL, utc });
  expect(first.plans.map(({ scope }) => [days(scope.local), scope.utc])).toEqual([[days(LOCAL), utc]]);
  const ofInstants = [
    [FIRST - 1, FIRST],
    [LAST, LAST + 1],
  ];
  expect(missing({ local: LOCAL }).spans.map(days)).toEqual(ofInstants);
  await ask({ local: LOCAL });
  expect(missing({ local: LOCAL }).spans).toEqual([]);
  expect(missing({ local: LOCAL, utc }).spans.map(days)).toEqual(ofInstants);
});
