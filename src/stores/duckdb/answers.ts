import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { NO_VALUES } from '../../lib/statistics/group-statistics.ts';
import {
  type AggregatePlan,
  organisationOf,
  type RawPlan,
  type RecordsPlan,
  type Scope,
  testsOf,
  withTests,
} from '../../plan/plan.ts';
import type { TracePlan } from '../../plan/trace.ts';
import type { FactStore, ResultSelection } from '../../ports/fact-store.ts';
import type { DayCache } from '../day-cache/day-cache.ts';
import type { Engine } from '../engine/engine.ts';
import type { Session } from '../engine/session.ts';
import type { FactsOptions } from '../facts-options.ts';
import { flatTable } from '../flat-table.ts';
import { askUntilCurrent, Outdated } from '../outdated.ts';
import { traceOfNothing } from '../stage-counts.ts';
import { activity } from './answer/activity.ts';
import { AgentRelations } from './answer/agent-relations.ts';
import { aggregate } from './answer/aggregate.ts';
import { aggregateAll, aggregateShared } from './answer/aggregate-all.ts';
import { aggregateByDay } from './answer/aggregate-by-day.ts';
import { aggregatePieces } from './answer/aggregate-pieces.ts';
import { evidence } from './answer/evidence.ts';
import { histogram } from './answer/histogram.ts';
import { KnownData } from './answer/known-data.ts';
import { readKnownResults } from './answer/known-results.ts';
import { flatRows, renderFile } from './answer/render-file.ts';
import { stream } from './answer/stream.ts';
import { countRecordsOf, countResults } from './answer/table-statistics.ts';
import { trace } from './answer/trace.ts';
import { values } from './answer/values.ts';
import type { DayVersions } from './day-versions.ts';
import { selectResults } from './remove-results.ts';
import type { ResultsTables } from './schema.ts';
import type { Writes } from './writes.ts';

interface AnswerStores {
  readonly engine: Engine;
  readonly tables: ResultsTables;
  readonly dayVersions: DayVersions;
  readonly days: DayCache;
  /** Resolves when the days that an earlier start has left are cached. */
  readonly daysLoaded: Promise<void>;
  readonly writes: Pick<Writes, 'flush'>;
  /** A directory for files on their way. */
  readonly exports: string;
}

type Answers = Pick<
  FactStore,
  | 'aggregate'
  | 'aggregateAll'
  | 'histogram'
  | 'trace'
  | 'stream'
  | 'evidence'
  | 'flatRows'
  | 'render'
  | 'values'
  | 'activity'
  | 'count'
  | 'countResults'
  | 'resultsState'
>;

/** Answers questions. Each first has what was acknowledged before it flushed to the engine. */
export function answersOf(
  { engine, tables, dayVersions, days, daysLoaded, writes, exports }: AnswerStores,
  options: FactsOptions,
): Answers {
  const known = new KnownData(dayVersions, new AgentRelations());
  const cached = { days, versions: dayVersions, data: known };
  const answer = async (session: Session, plan: AggregatePlan) =>
    options.dayBytesMax > 0
      ? aggregateByDay(session, plan, options, cached)
      : aggregate(session, plan, options, await readKnownResults(session, plan, options, known));

  /** Reads the results of a scope again until what was known of them held all the time. */
  const readResults = <T>(
    scope: Scope,
    signal: AbortSignal,
    read: (session: Session, holds: Pick<Scope, 'allRan'>) => Promise<T>,
  ) =>
    askUntilCurrent(() =>
      engine.read({ signal, organisationId: scope.organisationId }, async (session) => {
        if (!(await known.allRan(session, scope))) return read(session, {});
        const found = await read(session, { allRan: true });
        if (await known.allRan(session, scope)) return found;
        throw new Outdated();
      }),
    );

  /** The tests that there is a table of. */
  const stored = async <P extends { readonly organisationId: number; readonly tests: readonly string[] }>(plan: P) => {
    await writes.flush(plan.organisationId, plan.tests);
    return { ...plan, tests: plan.tests.filter((test) => tables.has(plan.organisationId, test)) };
  };
  const storedScope = async (scope: Scope) => {
    await writes.flush(scope.organisationId, testsOf(scope));
    return withTests(scope, (test) => tables.has(scope.organisationId, test));
  };
  /** A plan without what there is no table of; undefined: there is nothing. */
  const storedPlan = async <P extends RawPlan | TracePlan>(
    plan: P | RecordsPlan,
  ): Promise<P | RecordsPlan | undefined> => {
    if (plan.kind === 'records') {
      await writes.flush(plan.organisationId, [plan.test]);
      return tables.has(plan.organisationId, plan.test) ? plan : undefined;
    }
    const scope = await storedScope(plan.scope);
    return scope && { ...plan, scope };
  };

  const aggregateOne = async (plan: AggregatePlan, signal: AbortSignal) => {
    const scope = await storedScope(plan.scope);
    if (!scope) return [];
    await daysLoaded;
    return readResults(scope, signal, (session, holds) => answer(session, { ...plan, scope: { ...scope, ...holds } }));
  };

  return {
    aggregate: aggregateOne,
    aggregateAll: (plans, signal) =>
      aggregateAll(plans, {
        one: (plan) => aggregateOne(plan, signal),
        shared: async (together) => {
          const scope = await storedScope(together[0].scope);
          if (!scope) return together.map(() => []);
          return readResults(scope, signal, (session, holds) => {
            const read = { ...scope, ...holds };
            const [first, ...others] = together;
            const plans = [{ ...first, scope: read }, ...others.map((plan) => ({ ...plan, scope: read }))] as const;
            return aggregateShared(session, plans, options, known);
          });
        },
        pieces: async (together) => {
          // Of one test, which has a table or has none.
          const scope = await storedScope(together[0].scope);
          if (!scope) return together.map(() => []);
          return readResults(scope, signal, (session, holds) => {
            const [first, ...others] = together;
            const reading = (plan: AggregatePlan) => ({ ...plan, scope: { ...plan.scope, ...holds } });
            return aggregatePieces(session, [reading(first), ...others.map(reading)], options, known);
          });
        },
      }),
    histogram: async (plan, signal) => {
      const scope = await storedScope(plan.scope);
      if (!scope) return NO_VALUES;
      return readResults(scope, signal, (session, holds) =>
        histogram(session, { ...plan, scope: { ...scope, ...holds } }, options, known),
      );
    },
    trace: async (plan, signal) => {
      const asked = await storedPlan(plan);
      if (!asked) return traceOfNothing(plan);
      const organisationId = organisationOf(plan);
      return engine.read({ signal, organisationId }, (session) => trace(session, asked, options));
    },
    stream: async function* (plan, signal) {
      const asked = await storedPlan(plan);
      const organisationId = organisationOf(plan);
      if (asked) yield* engine.readChunks({ signal, organisationId }, (session) => stream(session, asked));
    },
    evidence: async function* (plan, signal) {
      const { organisationId = 0 } = plan.scans[0]?.scope ?? {};
      const tests = plan.scans.map(({ scope }) => scope.test);
      await writes.flush(organisationId, tests);
      const scans = [...tests.keys()].filter((index) => tables.has(organisationId, tests[index] ?? ''));
      if (scans.length > 0) {
        yield* engine.readChunks({ signal, organisationId }, (session) => evidence(session, plan, scans));
      }
    },
    flatRows: async function* (rows, form, signal) {
      if (rows.kind === 'table' || rows.kind === 'streamed') return yield* flatTable(rows, form);
      yield* flatRows(engine, {
        rows,
        stored: await storedPlan(rows),
        form,
        signal,
        into: join(exports, randomUUID()),
      });
    },
    render: async (rows, format, rendering) => {
      const stored = rows.kind === 'table' ? undefined : await storedPlan(rows);
      return renderFile(engine, { rows, stored, format, rendering, into: join(exports, randomUUID()) });
    },
    values: async (plan, signal) => {
      const asked = await stored(plan);
      return engine.read({ signal, organisationId: plan.organisationId }, (session) => values(session, asked));
    },
    activity: async (plan, signal) => {
      const asked = await stored(plan);
      if (asked.tests.length === 0) return [];
      return engine.read({ signal, organisationId: plan.organisationId }, (session) => activity(session, asked));
    },
    count: async (selection: ResultSelection) => {
      const asked = await stored(selection);
      return engine.session((session) => selectResults(session, asked));
    },
    countResults: async (organisationId) => {
      await writes.flush(organisationId);
      return engine.session((session) => countResults(session, organisationId, tables.testsOf(organisationId)));
    },
    resultsState: async (organisationId, tests) => {
      const asked = await stored({ organisationId, tests });
      return engine.session((session) => countRecordsOf(session, organisationId, asked.tests));
    },
  };
}
