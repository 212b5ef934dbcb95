import type { SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan } from '../../../plan/plan.ts';
import type { AgentRange } from '../../../sql/dialect.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import type { AgentJoin } from '../../../sql/duckdb/rows.ts';
import { createStep } from '../../../sql/duckdb/script.ts';
import {
  agentSteps,
  compileSegments,
  isAgentField,
  type Segments,
  splitValues,
} from '../../../sql/duckdb/version-ranges.ts';
import { integer, sql } from '../../../sql/fragment.ts';
import type { Session } from '../engine/session.ts';
import { splitValue, withTextAsBytes } from '../engine/session.ts';

export interface JoinedAgents {
  readonly join: AgentJoin | null;
  readonly range: AgentRange;
  readonly someWithoutUnit: boolean;
  /** The values that each number of `g` stands for. */
  readonly splits: ReadonlyMap<number, readonly SplitValue[]>;
}

const UNSPLIT: JoinedAgents['splits'] = new Map([[0, []]]);

/** Works out, over the few versions and not the many results, what counts and how it is split. */
export async function joinAgents(session: Session, { scope, splits }: AggregatePlan): Promise<JoinedAgents | 'nobody'> {
  const { first, last, units, agents } = await session.first(
    sql`SELECT min(agent) AS first, max(agent) AS last, count(unit_id) AS units, count(*) AS agents FROM agents WHERE organisation = ${integer(scope.organisationId)}`,
  );
  if (first === null) return 'nobody';
  const known = { range: { first: Number(first), last: Number(last) }, someWithoutUnit: units !== agents };
  const isAnyAgent =
    scope.panels === null && ![...splits, ...scope.filters.map(({ field }) => field)].some(isAgentField);
  if (isAnyAgent && !known.someWithoutUnit) return { ...known, join: null, splits: UNSPLIT };

  const segments = compileSegments(scope, splits, duckdb);
  for (const step of agentSteps(segments)) await session.run(createStep(step));
  const divided = segments.dated && (await session.rows(sql`SELECT 1 FROM divided LIMIT 1`)).length > 0;
  return { ...known, join: { divided }, splits: await readSplits(session, segments) };
}

async function readSplits(session: Session, segments: Segments): Promise<JoinedAgents['splits']> {
  if (segments.splits.length === 0) return UNSPLIT;
  const texts = segments.splits.map((_, index) => `s${index}`);
  const values = await session.rows(withTextAsBytes(splitValues(segments), texts));
  return new Map(values.map((row) => [Number(row.g), texts.map((column) => splitValue(row[column]))]));
}
