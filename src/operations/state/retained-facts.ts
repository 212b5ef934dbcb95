import {
  type Earliest,
  organisationOf,
  type RawPlan,
  type RecordsPlan,
  retain,
  type Scope,
  type Span,
} from '../../plan/plan.ts';
import type { FactStore, ResultSelection } from '../../ports/fact-store.ts';
import { testsByBound } from './retention.ts';

/** The facts as every question sees them: without results beyond their retention, whether they are deleted yet or not. */
export function retainedFacts(facts: FactStore, earliestOf: (organisationId: number) => Promise<Earliest>): FactStore {
  const retained = async <P extends RawPlan | RecordsPlan | { readonly scope: Scope }>(plan: P): Promise<P> => {
    const earliest = await earliestOf(organisationOf(plan));
    if ('scope' in plan) return { ...plan, scope: retain(plan.scope, earliest) };
    return { ...plan, utc: from(earliest[plan.test], plan.utc) };
  };
  /** One for all tests with the same bound. */
  const byBound = async <S extends Pick<ResultSelection, 'organisationId' | 'tests' | 'utc'>>(asked: S) =>
    [...testsByBound(asked.tests, await earliestOf(asked.organisationId))].map(
      ([bound, tests]): S => ({ ...asked, tests, utc: from(bound, asked.utc) }),
    );
  const withBounds = async (organisationId: number, asked: Promise<string>) => {
    const [state, earliest] = await Promise.all([asked, earliestOf(organisationId)]);
    return Object.keys(earliest).length === 0 ? state : JSON.stringify([state, earliest]);
  };
  return {
    ...facts,
    aggregate: async (plan, signal) => facts.aggregate(await retained(plan), signal),
    aggregateAll: async (plans, signal) => facts.aggregateAll(await Promise.all(plans.map(retained)), signal),
    histogram: async (plan, signal) => facts.histogram(await retained(plan), signal),
    trace: async (plan, signal) => facts.trace(await retained(plan), signal),
    async *stream(plan, signal) {
      yield* facts.stream(await retained(plan), signal);
    },
    async *evidence(plan, signal) {
      const [first] = plan.scans;
      if (first === undefined) return;
      const earliest = await earliestOf(first.scope.organisationId);
      const scans = plan.scans.map((scan) => ({ ...scan, scope: { ...scan.scope, earliest } }));
      yield* facts.evidence({ ...plan, scans }, signal);
    },
    async *flatRows(rows, form, signal) {
      const isComputed = rows.kind === 'table' || rows.kind === 'streamed';
      yield* facts.flatRows(isComputed ? rows : await retained(rows), form, signal);
    },
    render: async (rows, format, options) =>
      facts.render(rows.kind === 'table' ? rows : await retained(rows), format, options),
    values: async (plan, signal) => facts.values({ ...plan, earliest: await earliestOf(plan.organisationId) }, signal),
    activity: async (plan, signal) =>
      (await Promise.all((await byBound(plan)).map((each) => facts.activity(each, signal)))).flat(),
    count: async (selection) => (await Promise.all((await byBound(selection)).map(facts.count))).flat(),
    state: (organisationId, tests) => withBounds(organisationId, facts.state(organisationId, tests)),
    resultsState: (organisationId, tests) => withBounds(organisationId, facts.resultsState(organisationId, tests)),
  };
}

function from(bound: number | undefined, { from, to }: Span): Span {
  return { from: Math.max(from, bound ?? from), to };
}
