import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueEvaluations, type GroupState, judge, type Terms, type Verdict } from '../../src/alerts/judge.ts';
import { judgeAlerts, messagesOf } from './judge-alerts.ts';

const VERDICTS: readonly Verdict[] = ['violated', 'good', 'between', 'missing'];
const HOUR = 3600;
const START = Date.UTC(2026, 6, 13) / 1000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

const anyTerms = fc
  .record({
    atLeast: fc.integer({ min: 1, max: 4 }),
    more: fc.integer({ min: 0, max: 4 }),
    noData: fc.constantFrom('keep' as const, 'alert' as const, 'ok' as const),
    quietHours: fc.subarray([0, 1, 2, 3, 4, 5]),
  })
  .map(
    ({ atLeast, more, noData, quietHours }): Terms => ({
      atLeast,
      of: atLeast + more,
      noData,
      quiet: quietHours.length === 0 ? null : { days: WEEK, hours: quietHours },
      listsViolated: false,
    }),
  );

const anySeries = fc.array(fc.constantFrom(...VERDICTS), { maxLength: 80 });

/** Groups with their verdicts, evaluated every hour. */
function evaluate(terms: Terms, series: Readonly<Record<string, readonly Verdict[]>>) {
  const length = Math.max(0, ...Object.values(series).map((verdicts) => verdicts.length));
  let states: readonly GroupState[] = [];
  const empty = () => Object.fromEntries(Object.keys(series).map((name): [string, string[]] => [name, []]));
  const seen = empty();
  const messages = empty();
  for (let index = 0; index < length; index += 1) {
    const observations = Object.entries(series).map(([name, verdicts]) => ({
      values: [name],
      verdict: verdicts[index] ?? ('missing' as const),
      value: 1,
      interval: null,
      agents: 1,
    }));
    const judged = judge(terms, START + index * HOUR, states, observations);
    states = judged.states;
    for (const { values, state } of states) seen[String(values[0])]?.push(state);
    for (const { type, groups, isReminder } of judged.notices) {
      for (const { values } of groups)
        messages[String(values[0])]?.push(`${index} ${type}${isReminder ? ' again' : ''}`);
    }
  }
  return { seen, messages };
}

describe('the judge of alerts', () => {
  it('gives every group the states of the independent judge, whatever the others do', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(anySeries, { minLength: 1, maxLength: 4 }), (terms, all) => {
        const length = Math.max(...all.map((verdicts) => verdicts.length));
        const padded = all.map((verdicts) => [...verdicts, ...Array(length - verdicts.length).fill('missing')]);
        const { seen } = evaluate(terms, Object.fromEntries(padded.map((verdicts, index) => [index, verdicts])));
        padded.forEach((verdicts, index) => {
          expect(seen[index] ?? []).toEqual(judgeAlerts(terms, verdicts));
        });
      }),
    );
  });

  it('sends one message on firing, one on recovery and a daily reminder, none in quiet hours, and loses none', () => {
    fc.assert(
      fc.property(anyTerms, anySeries, (terms, verdicts) => {
        const { messages } = evaluate(terms, { one: verdicts });
        const isQuiet = (index: number) => terms.quiet?.hours.includes(index % 24) ?? false;
        expect(messages.one ?? []).toEqual(messagesOf(terms, judgeAlerts(terms, verdicts), isQuiet, 24));
      }),
    );
  });

  it('puts all groups that change at an evaluation into one message', () => {
    const terms: Terms = { atLeast: 1, of: 1, noData: 'keep', quiet: null, listsViolated: false };
    const observations = ['b', 'a'].map((name) => ({
      values: [name],
      verdict: 'violated' as const,
      value: 1,
      interval: null,
      agents: 1,
    }));
    const { notices } = judge(terms, START, [], observations);
    expect(notices.map(({ type, groups }) => [type, groups.map(({ values }) => values[0])])).toEqual([
      ['firing', ['a', 'b']],
    ]);
  });

  it('forgets a group without data after 90 days, with a last message', () => {
    const terms: Terms = { atLeast: 1, of: 1, noData: 'alert', quiet: null, listsViolated: false };
    const first = { values: ['a'], verdict: 'violated' as const, value: 1, interval: null, agents: 1 };
    let { states } = judge(terms, START, [], [first]);
    ({ states } = judge(terms, START + HOUR, states, []));
    expect(states.map(({ state }) => state)).toEqual(['no_data']);
    const late = judge(terms, START + 90 * 24 * HOUR, states, []);
    expect([late.states, late.notices.map(({ type }) => type)]).toEqual([[], ['resolved']]);
  });

  it('takes groups that a list of violations lacks for good, and forgets them', () => {
    const terms: Terms = { atLeast: 1, of: 1, noData: 'ok', quiet: null, listsViolated: true };
    const silent = { values: ['box'], verdict: 'violated' as const, value: null, interval: null, agents: 1 };
    const { states } = judge(terms, START, [], [silent]);
    const after = judge(terms, START + HOUR, states, []);
    expect([after.states, after.transitions[0]?.to, after.notices[0]?.type]).toEqual([[], 'ok', 'resolved']);
  });
});

it('evaluations are whole multiples of the interval, each once, and the last 24 after a stop', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 86_400 }),
      fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 20 }),
      (every, steps) => {
        const done: number[] = [];
        let after = START;
        let now = START;
        for (const step of steps) {
          now += step;
          const due = dueEvaluations(every, after, now);
          const last24 = Array.from({ length: 24 }, (_, index) => now - (now % every) - (23 - index) * every);
          expect(due).toEqual(last24.filter((at) => at > after));
          done.push(...due);
          after = due.at(-1) ?? after;
        }
        expect(done).toEqual([...new Set(done)].sort((a, b) => a - b));
      },
    ),
  );
});
