import { LimitExceeded, ServiceError } from '../../errors.ts';
import type { FactStore } from '../../ports/fact-store.ts';

/** The facts, whose refusals of what is too large name the field of a request that would make it smaller. */
export function nameLimits(facts: FactStore): FactStore {
  return {
    ...facts,
    aggregate: (plan, signal) => facts.aggregate(plan, signal).catch(refuse),
    aggregateAll: (plans, signal) => facts.aggregateAll(plans, signal).catch(refuse),
    histogram: (plan, signal) => facts.histogram(plan, signal).catch(refuse),
    trace: (plan, signal) => facts.trace(plan, signal).catch(refuse),
  };
}

function refuse(error: unknown): never {
  if (!(error instanceof LimitExceeded)) throw error;
  const { field, words } = LIMITS[error.limit];
  throw new ServiceError('VALIDATION_FAIL', { issues: { [field]: [words(error)] }, cause: error });
}

const points = (advice: string) => ({
  field: 'splits',
  words: ({ max }: LimitExceeded) => `The answer would have more than ${max} points. Ask for ${advice}.`,
});

const LIMITS: Readonly<
  Record<LimitExceeded['limit'], { readonly field: string; readonly words: (error: LimitExceeded) => string }>
> = {
  results: {
    field: 'time',
    words: ({ found, max }) => `This time holds ${found} results, more than the ${max} of one question. Ask for less.`,
  },
  points: points('fewer splits, a shorter time or longer periods'),
  bins: points('fewer splits or fewer bins'),
  'agent sums': {
    field: 'time',
    words: ({ max }) =>
      `The answer is made of more than ${max} pairs of an agent and a point. Ask for a shorter time, longer periods or fewer agents.`,
  },
};
