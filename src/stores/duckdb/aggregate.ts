import type { JS } from '@duckdb/node-api';
import { ServiceError } from '../../errors.ts';
import type { GroupRow } from '../../plan/group-row.ts';
import type { AggregatePlan, Aggregation } from '../../plan/plan.ts';
import type { SplitValue } from '../../plan/split-order.ts';
import { agentSteps, splitValues } from '../../sql/agent-steps.ts';
import { type AggregateOptions, compileAggregate } from '../../sql/aggregate.ts';
import type { AgentRange, Magnitude } from '../../sql/dialect.ts';
import { duckdb } from '../../sql/duckdb.ts';
import { integer, name, sql } from '../../sql/fragment.ts';
import { resultColumns, resultsTableName, storedColumns } from '../../sql/results-table.ts';
import type { AgentJoin } from '../../sql/rows.ts';
import { compileMeasure } from '../../sql/scope.ts';
import { createStep, type Script } from '../../sql/script.ts';
import { compileSegments, isAgentField } from '../../sql/segments.ts';
import { exactStatistics } from './exact-statistics.ts';
import { magnitudeOf } from './magnitude.ts';
import type { Row, Session } from './session.ts';
import { splitValue } from './split-value.ts';
import { withTextAsBytes } from './text-bytes.ts';

export interface AggregateLimits {
  readonly groupsMax: number;
  readonly rowsMax: number;
}

/** Statistics of each group of a plan's results. */
export async function aggregate(
  session: Session,
  plan: AggregatePlan,
  limits: AggregateLimits,
): Promise<readonly GroupRow[]> {
  await requireRowBudget(session, plan, limits.rowsMax);
  const agents = await joinAgents(session, plan);
  if (agents === 'nobody') return [];
  const options: AggregateOptions = {
    join: agents.join,
    countUnits: agents.someWithoutUnit,
    groupsMax: limits.groupsMax,
    agents: worthABitEach(plan, agents),
    groupsEstimate: agents.splits.size * bucketsOf(plan),
    magnitude: await magnitude(session, plan),
  };
  const { result, ...script } = compileAggregate(plan, options, duckdb);
  const rows = await runScript(session, { ...script, result: withTextAsBytes(result, textSplits(plan)) });
  if (rows.length > limits.groupsMax) throw tooManyGroups(limits.groupsMax);
  return rows.map((row) => toGroupRow(row, plan, agents.splits));
}

/** The columns of what the records themselves are split by, where that is text. */
function textSplits({ scope, splits }: AggregatePlan): string[] {
  const stored = storedColumns(scope.test);
  const columns = splits.flatMap((field) => (field.of === 'record' ? [field.column] : []));
  return columns.flatMap((column, index) => (stored[column]?.type === 'text' ? [`r${index}`] : []));
}

/** Within a transaction the engine goes through temporary tables on one thread, so there is one only where it is needed. */
function runScript(session: Session, { steps, result, rereads }: Script): Promise<readonly Row[]> {
  const run = async () => {
    for (const step of steps) await session.run(createStep(step));
    return session.rows(result);
  };
  return rereads ? session.transaction(run) : run();
}

interface JoinedAgents {
  readonly join: AgentJoin | null;
  readonly range: AgentRange;
  readonly someWithoutUnit: boolean;
  /** The values that each number of `g` stands for. */
  readonly splits: ReadonlyMap<number, readonly SplitValue[]>;
}

/** Works out, over the few versions and not the many results, what counts and how it is split. */
async function joinAgents(session: Session, { scope, splits }: AggregatePlan): Promise<JoinedAgents | 'nobody'> {
  const { first, last, units, agents } = await session.first(
    sql`SELECT min(agent) AS first, max(agent) AS last, count(unit_id) AS units, count(*) AS agents FROM agents WHERE organisation = ${integer(scope.organisationId)}`,
  );
  if (first === null) return 'nobody';
  const known = { range: { first: Number(first), last: Number(last) }, someWithoutUnit: units !== agents };
  const isAnyAgent =
    scope.panels === null && ![...splits, ...scope.filters.map(({ field }) => field)].some(isAgentField);
  if (isAnyAgent && !known.someWithoutUnit) return { ...known, join: null, splits: new Map([[0, []]]) };

  const segments = compileSegments(scope, splits, duckdb);
  for (const step of agentSteps(segments)) await session.run(createStep(step));
  const divided = segments.dated && (await session.rows(sql`SELECT 1 FROM divided LIMIT 1`)).length > 0;
  const texts = segments.splits.map((_, index) => `s${index}`);
  const values = await session.rows(withTextAsBytes(splitValues(segments), texts));
  return {
    ...known,
    join: { divided },
    splits: new Map(values.map((row) => [Number(row.g), texts.map((column) => splitValue(row[column]))])),
  };
}

/** Bits of every agent for every group, as long as they take little memory. */
const BITS_MAX = 512 * 1024 * 1024 * 8;
/** Below this a set of agents is cheaper than the bits. */
const GROUPS_WORTH_BITS = 8;

function worthABitEach(plan: AggregatePlan, { range, splits }: JoinedAgents): AgentRange | null {
  if (plan.splits.some(({ of }) => of === 'record')) return null;
  const groups = splits.size * bucketsOf(plan);
  const worth = groups >= GROUPS_WORTH_BITS && groups * (range.last - range.first + 1) <= BITS_MAX;
  return worth ? range : null;
}

const DAY = 86_400;
const BUCKET_SECONDS: Readonly<Partial<Record<Aggregation, number>>> = {
  hourly: 3600,
  two_hourly: 7200,
  four_hourly: 14_400,
  six_hourly: 21_600,
  daily: DAY,
  weekly: 7 * DAY,
  monthly: 28 * DAY,
  quarterly: 90 * DAY,
};

/** At most so many. */
function bucketsOf({ aggregation, scope: { local } }: AggregatePlan): number {
  const seconds = BUCKET_SECONDS[aggregation];
  if (aggregation === 'total') return 1;
  return seconds === undefined ? 31 : Math.ceil((local.to - local.from) / seconds) + 1;
}

async function magnitude(session: Session, { scope }: AggregatePlan): Promise<Magnitude | null> {
  if (scope.measure.kind === 'ratio') return null;
  const { kind } = compileMeasure(scope.measure, resultColumns(scope.test), duckdb);
  return kind === 'integer' ? magnitudeOf(session, scope, scope.measure.of) : null;
}

async function requireRowBudget(session: Session, { scope }: AggregatePlan, rowsMax: number): Promise<void> {
  const table = name(resultsTableName(scope.organisationId, scope.test));
  const stored = await session.first(sql`SELECT count(*) AS n FROM ${table}`);
  if (Number(stored.n) <= rowsMax) return;
  const { from, to } = scope.local;
  const asked = await session.first(
    sql`SELECT count(*) AS n FROM ${table} WHERE "local" BETWEEN ${integer(from)} AND ${integer(to)}`,
  );
  if (Number(asked.n) <= rowsMax) return;
  throw tooManyRows(Number(asked.n), rowsMax);
}

export function tooManyRows(rows: number, rowsMax: number): ServiceError {
  return new ServiceError('VALIDATION_FAIL', {
    issues: { time: [`This time holds ${rows} results, more than the ${rowsMax} of one question. Ask for less.`] },
  });
}

function tooManyGroups(groupsMax: number): ServiceError {
  return new ServiceError('VALIDATION_FAIL', {
    issues: {
      splits: [
        `The answer would have more than ${groupsMax} points. Ask for fewer splits, a shorter time or longer periods.`,
      ],
    },
  });
}

function toGroupRow(row: Row, plan: AggregatePlan, agentSplits: ReadonlyMap<number, readonly SplitValue[]>): GroupRow {
  const ofAgent = [...(agentSplits.get(Number(row.g)) ?? [])];
  let record = 0;
  const splits = plan.splits.map(({ of }) =>
    of === 'record' ? splitValue(row[`r${record++}`]) : (ofAgent.shift() ?? null),
  );
  const n = Number(row.n);
  const { mean, stdDev } =
    typeof row.total === 'bigint'
      ? exactStatistics(n, row.total, row.squares as bigint)
      : { mean: Number(row.mean), stdDev: Number(row.deviation) };
  const isRatio = plan.scope.measure.kind === 'ratio';
  const isExact = typeof row.total === 'bigint';
  return {
    splits,
    bucket: Number(row.bucket),
    sampleCount: n,
    agentCount: Number(row.agents),
    unitCount: Number(row.units ?? (row.units === undefined ? row.agents : 0)),
    value: isRatio ? (100 * Number(row.numerators)) / Number(row.denominators) : mean,
    stdDev,
    min: Number(row.lo),
    max: Number(row.hi),
    percentiles: (row.p as readonly JS[]).map(Number),
    isExact,
  };
}
