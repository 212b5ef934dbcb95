import { describe, expect, it } from 'vitest';
import type { AggregatePlan } from '../../plan/plan.ts';
import { answerTogether, type Round } from './answer-together.ts';

type Question = Parameters<Round['answer']>[1];

const { signal } = new AbortController();

/** A question whose answer has some points, by the name of its plan. */
function question(name: string, points = 1): Question {
  const answer = async () => ({
    series: [{ metricData: Array.from({ length: points }, () => ({ name })) }],
    points,
    used: 0,
  });
  return { plan: name as unknown as AggregatePlan, answer, present: answer };
}

function facts(refused: readonly string[] = []) {
  const together: string[] = [];
  const aggregateAll = async (plans: readonly AggregatePlan[]) => {
    together.push(plans.join(' '));
    if (plans.some((plan) => refused.includes(String(plan)))) throw new Error('one is too large');
    return plans.map(() => []);
  };
  return { together, aggregateAll };
}

const ask = (round: Round, name: string, points = 1) =>
  round.during(async () => {
    await Promise.resolve();
    return (await round.answer(name, question(name, points))).length;
  });

describe('the rules of a round', () => {
  it('have their questions answered together, equal ones once, and those of before not again', async () => {
    const { together, aggregateAll } = facts();
    const round = answerTogether({ aggregateAll }, signal);
    expect(await Promise.all(['a', 'b', 'a', 'c'].map((name) => ask(round, name)))).toEqual([1, 1, 1, 1]);
    await Promise.all(['a', 'd', 'e'].map((name) => ask(round, name)));
    expect(together).toEqual(['a b c', 'd e']);
  });

  it('wait for no rule that has ended without a question, and ask anew for the next evaluation', async () => {
    const { together, aggregateAll } = facts();
    const round = answerTogether({ aggregateAll }, signal);
    const twice = (names: readonly string[]) =>
      round.during(async () => {
        await Promise.resolve();
        for (const name of names) await round.answer(name, question(name));
      });
    await Promise.all([
      twice(['a1', 'a2', 'a3']),
      twice(['b1', 'b2']),
      round
        .during(async () => {
          throw new Error('its saved question is gone');
        })
        .catch(() => {}),
    ]);
    expect(together).toEqual(['a1 b1', 'a2 b2']);
  });

  it('are asked by themselves where one of them can’t be answered', async () => {
    const { aggregateAll } = facts(['b']);
    const round = answerTogether({ aggregateAll }, signal);
    const fails: Question = { ...question('b'), answer: () => Promise.reject(new Error('b is too large')) };
    const failing = round.during(async () => {
      await Promise.resolve();
      return round.answer('b', fails);
    });
    const outcomes = await Promise.allSettled([ask(round, 'a'), failing, ask(round, 'c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ask(round, 'b')).toBe(1);
  });

  it('forget answers from the oldest on where they are many', async () => {
    const { together, aggregateAll } = facts();
    const round = answerTogether({ aggregateAll }, signal, 11);
    for (const names of ['ab', 'cd', 'cd', 'ab']) await Promise.all([...names].map((name) => ask(round, name, 4)));
    expect(together).toEqual(['a b', 'c d', 'a b']);
  });

  it('may have 2,000 groups', async () => {
    const round = answerTogether(facts(), signal);
    expect(await ask(round, 'a', 2000)).toBe(2000);
    await expect(ask(round, 'b', 2001)).rejects.toThrow();
  });
});
