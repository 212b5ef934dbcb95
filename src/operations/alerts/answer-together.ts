import { GROUPS_MAX } from '../../alerts/judge.ts';
import { ServiceError } from '../../errors.ts';
import { Semaphore } from '../../lib/concurrency/semaphore.ts';
import { sideBySide } from '../../lib/concurrency/side-by-side.ts';
import type { AggregatePlan } from '../../plan/plan.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import type { Point } from '../../query/present-points.ts';
import type { MetricQuestion } from '../questions/ask-question.ts';

type Question = Pick<Extract<MetricQuestion, { kind: 'aggregate' }>, 'plan' | 'present' | 'answer'>;

/** How the rules that are evaluated at the same time get their answers. */
export interface Round {
  /** Evaluates a rule: questions are answered once every rule that is being evaluated waits for an answer. */
  during<T>(evaluate: () => Promise<T>): Promise<T>;
  /** The points of a question; equal keys have the same answer. */
  answer(key: string, question: Question): Promise<readonly Point[]>;
  /** Runs other work, some at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Points that are kept, of the newest questions. */
const POINTS_MAX = 50_000;
const AT_A_TIME = 2;

interface Asked {
  readonly question: Question;
  readonly waiting: {
    readonly resolve: (points: readonly Point[]) => void;
    readonly reject: (error: unknown) => void;
  }[];
}

/** Many rules ask the same question and hold it against other limits, and many ask about the same results. */
export function answerTogether(
  facts: Pick<FactStore, 'aggregateAll'>,
  signal: AbortSignal,
  pointsMax = POINTS_MAX,
): Round {
  const known = new Map<string, readonly Point[]>();
  const turns = new Semaphore(AT_A_TIME, Number.MAX_SAFE_INTEGER);
  let asked = new Map<string, Asked>();
  let [kept, running, waiting] = [0, 0, 0];

  const keep = (key: string, points: readonly Point[]) => {
    known.set(key, points);
    kept += points.length + 1;
    for (const [oldest, { length }] of known) {
      if (kept <= pointsMax) return;
      known.delete(oldest);
      kept -= length + 1;
    }
  };
  const settle = async (key: string, { waiting: those }: Asked, answer: () => ReturnType<Question['answer']>) => {
    try {
      const points = await pointsOf(await answer());
      keep(key, points);
      for (const { resolve } of those) resolve(points);
    } catch (error) {
      for (const { reject } of those) reject(error);
    } finally {
      waiting -= those.length;
    }
  };
  const answerAll = async (all: ReadonlyMap<string, Asked>) => {
    const groups = await groupsOf(
      facts,
      [...all.values()].map(({ question }) => question.plan),
      signal,
    );
    const numbered = [...all].map(([key, each], index) => ({ key, each, groups: groups?.[index] }));
    await sideBySide(numbered, AT_A_TIME, ({ key, each, groups }) =>
      settle(key, each, () => (groups ? each.question.present(groups, signal) : each.question.answer(signal))),
    );
  };
  const look = () => {
    if (asked.size === 0 || waiting < running) return;
    const all = asked;
    asked = new Map();
    void answerAll(all);
  };

  return {
    async during(evaluate) {
      running += 1;
      try {
        return await evaluate();
      } finally {
        running -= 1;
        look();
      }
    },
    answer(key, question) {
      const found = known.get(key);
      if (found) return Promise.resolve(found);
      return new Promise((resolve, reject) => {
        const same = asked.get(key) ?? { question, waiting: [] };
        asked.set(key, same);
        same.waiting.push({ resolve, reject });
        waiting += 1;
        look();
      });
    },
    async inTurn(work) {
      // Work that begins after the signal ends at once: those that wait need not listen.
      const release = await turns.acquire(undefined);
      return work().finally(release);
    },
  };
}

/** Undefined: one of the plans can't be answered, so that each is asked by itself. */
function groupsOf(facts: Pick<FactStore, 'aggregateAll'>, plans: readonly AggregatePlan[], signal: AbortSignal) {
  return plans.length === 1 ? undefined : facts.aggregateAll(plans, signal).catch(() => undefined);
}

export function pointsOf({ series, points }: Awaited<ReturnType<Question['answer']>>): readonly Point[] {
  if (points <= GROUPS_MAX) return Array.from(series, ({ metricData }) => metricData).flat();
  const message = `A rule may have ${GROUPS_MAX} groups; this one has ${points}. Add filters, or split by less.`;
  throw new ServiceError('VALIDATION_FAIL', { issues: { splits: [message] } });
}
