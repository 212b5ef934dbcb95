import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { NO_VALUES } from '../../lib/statistics/group-statistics.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import { type AggregatePlan, organisationOf, type Scope, testsOf, withTests } from '../../plan/plan.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import { compileActivity } from '../../sql/clickhouse/activity.ts';
import { compileValues } from '../../sql/clickhouse/values.ts';
import { literal, sql } from '../../sql/fragment.ts';
import { assembleFile, writeFile } from '../assemble-file.ts';
import type { Engine } from '../engine/engine.ts';
import { renderTable } from '../engine/render-table.ts';
import type { FactsOptions } from '../facts-options.ts';
import { flatTable } from '../flat-table.ts';
import type { AgentRows } from './agents.ts';
import { type AggregateQuestion, aggregate } from './aggregate.ts';
import { AnswersByDay } from './aggregate-by-day.ts';
import { evidence } from './evidence.ts';
import { histogram } from './histogram.ts';
import { Questions } from './questions.ts';
import type { ResultCounts } from './result-counts.ts';
import { renderRows, streamRows } from './rows.ts';
import type { Server } from './server.ts';
import type { Tellers } from './tellers.ts';
import { trace } from './trace.ts';

interface AnswerStores {
  readonly server: Server;
  readonly tellers: Tellers;
  readonly agents: AgentRows;
  readonly counts: ResultCounts;
  /** Writes computed tables as files. */
  readonly engine: Engine;
  /** A directory for files on their way. */
  readonly exports: string;
  /** Resolves when the tables are there. */
  readonly ready: () => Promise<void>;
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
>;

/** Answers questions on ClickHouse. */
export function answersOf(
  { server, tellers, agents, counts, engine, exports, ready }: AnswerStores,
  options: FactsOptions & Pick<AggregateQuestion, 'valuesMax'>,
): Answers {
  const questions = new Questions(options);
  const byDay = new AnswersByDay(server, tellers, options.dayBytesMax);
  const answer = (plan: AggregatePlan, question: AggregateQuestion) =>
    options.dayBytesMax > 0 ? byDay.aggregate(plan, question) : aggregate(server, plan, question);

  /** The scope without tests that have no results, and what is known of its results; undefined: it has none. */
  const ofStored = async (asked: Scope) => {
    await ready();
    const { organisationId } = asked;
    const known = await counts.known(organisationId, testsOf(asked));
    const scope = withTests(asked, (test) => known.has(test));
    const rowsAtMost = [...known.values()].reduce((sum, rows) => sum + rows, 0);
    return scope && { scope, rowsAtMost };
  };

  const aggregateOne: FactStore['aggregate'] = async (plan, signal) => {
    const stored = await ofStored(plan.scope);
    if (!stored) return [];
    const { scope, rowsAtMost } = stored;
    const { organisationId } = scope;
    return questions.ask({ kind: 'aggregate', signal, organisationId }, (run) =>
      agents.ask(organisationId, (known) =>
        answer({ ...plan, scope }, { ...options, known, rowsAtMost, options: run }),
      ),
    );
  };

  return {
    aggregate: aggregateOne,
    aggregateAll: async (plans, signal) => {
      const answers: (readonly GroupRow[])[] = [];
      for (const plan of plans) answers.push(await aggregateOne(plan, signal));
      return answers;
    },
    histogram: async (plan, signal) => {
      const stored = await ofStored(plan.scope);
      if (!stored) return NO_VALUES;
      const { scope, rowsAtMost } = stored;
      const { organisationId } = scope;
      return questions.ask({ kind: 'histogram', signal, organisationId }, (run) =>
        agents.ask(organisationId, (known) =>
          histogram(server, { ...plan, scope }, { ...options, known, rowsAtMost, options: run }),
        ),
      );
    },
    trace: async (plan, signal) => {
      await ready();
      const organisationId = organisationOf(plan);
      return questions.ask({ kind: 'trace', signal, organisationId }, (run) =>
        agents.ask(organisationId, (known) => trace(server, plan, { known, cellsMax: options.cellsMax, options: run })),
      );
    },
    stream: (plan, signal) => {
      const organisationId = organisationOf(plan);
      return questions.flow({ kind: 'rows', signal, organisationId }, async function* (run) {
        await ready();
        yield* streamRows(server, plan, agents.known(organisationId), run);
      });
    },
    evidence: (plan, signal) => {
      const { organisationId = 0 } = plan.scans[0]?.scope ?? {};
      return questions.flow({ kind: 'evidence', signal, organisationId }, async function* (run) {
        await ready();
        const tests = plan.scans.map(({ scope }) => scope.test);
        const stored = await counts.known(organisationId, tests);
        const scans = [...tests.keys()].filter((index) => stored.has(tests[index] ?? ''));
        yield* evidence(server, plan, scans, agents.known(organisationId), run);
      });
    },
    flatRows: async function* (rows, form, signal) {
      if (rows.kind === 'table' || rows.kind === 'streamed') return yield* flatTable(rows, form);
      const organisationId = organisationOf(rows);
      yield* questions.flow({ kind: 'file', signal, organisationId }, async function* (run) {
        await ready();
        yield* renderRows(server, rows, form, agents.known(organisationId), run);
      });
    },
    render: async (rows, { kind, compression }, rendering) => {
      const into = join(exports, randomUUID());
      if (rows.kind === 'table') {
        const parts = engine.readChunks(rendering, (session) => renderTable(session, rows, kind, into));
        return assembleFile(into, parts, compression, rendering);
      }
      await ready();
      const organisationId = organisationOf(rows);
      const chunks = questions.flow({ kind: 'file', signal: rendering.signal, organisationId }, (run) =>
        renderRows(server, rows, kind, agents.known(organisationId), run),
      );
      const file = await writeFile(into, chunks, compression, rendering);
      return kind === 'parquet' ? { ...file, rows: await countParquet(engine, file.path) } : file;
    },
    values: async (plan, signal) => {
      if (plan.field.of === 'record' && plan.tests.length === 0) return [];
      await ready();
      const found = await questions.ask({ kind: 'values', signal, organisationId: plan.organisationId }, (run) =>
        server.rows(compileValues(plan, agents.known(plan.organisationId)), run),
      );
      return found.map(([value, count]) => ({ value: String(value), count: Number(count) }));
    },
    activity: async (plan, signal) => {
      await ready();
      const { organisationId } = plan;
      const tests = [...(await counts.known(organisationId, plan.tests)).keys()];
      if (tests.length === 0) return [];
      const statement = compileActivity({ ...plan, tests }, agents.known(organisationId));
      const found = await questions.ask({ kind: 'activity', signal, organisationId }, (run) =>
        server.rows(statement, run),
      );
      return found.map(([agentId, test, results, hours, usualHours, doubted, firstAt, lastAt]) => ({
        agentId: String(agentId),
        test: String(test),
        results: Number(results),
        hours: Number(hours),
        usualHours: Number(usualHours),
        doubted: Number(doubted),
        firstAt: Number(firstAt),
        lastAt: Number(lastAt),
      }));
    },
  };
}

function countParquet(engine: Engine, path: string): Promise<number> {
  return engine.session(async (session) => {
    const { n } = await session.first(sql`SELECT num_rows AS n FROM parquet_file_metadata(${literal(path)})`);
    return Number(n);
  });
}
