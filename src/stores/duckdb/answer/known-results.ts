import { LimitExceeded } from '../../../errors.ts';
import { columnsOf, type Expr } from '../../../plan/expr.ts';
import type { AggregatePlan, Scope } from '../../../plan/plan.ts';
import { duckdb } from '../../../sql/duckdb/dialect.ts';
import { type Magnitude, measureKind } from '../../../sql/scope.ts';
import type { Session } from '../../engine/session.ts';
import type { KnownAgents } from './known-agents.ts';
import type { KnownData } from './known-data.ts';
import { boundOf, countInTime, magnitudeOf, type TableStatistics } from './table-statistics.ts';

/** What is known of the results that a plan reads, and of the organisation's agents. */
export interface KnownResults extends Pick<TableStatistics, 'rows' | 'extent'> {
  /** No value is further from 0; infinite: that is not known. */
  readonly bound: number;
  /** Null: values are no integers, or too large for exact sums of squares. */
  readonly magnitude: Magnitude | null;
  /** Undefined: there are none. */
  readonly agents: KnownAgents | undefined;
}

/** Refuses a plan of more results than allowed. */
export async function readKnownResults(
  session: Session,
  plan: AggregatePlan,
  { rowsMax }: { readonly rowsMax: number },
  data: KnownData,
): Promise<KnownResults> {
  const expression = integerMeasure(plan);
  const statistics = await data.statistics(session, plan, expression ? [...new Set(columnsOf(expression))] : []);
  await requireRowBudget(session, plan.scope, statistics.rows, rowsMax);
  const bound = expression ? boundOf(expression, statistics.largestMagnitude) : Number.POSITIVE_INFINITY;
  const agents = await data.agents(session, plan.scope.organisationId);
  return { ...statistics, bound, magnitude: expression && magnitudeOf(bound, statistics), agents };
}

/** The measured expression, if its values are integers. */
function integerMeasure({ scope }: AggregatePlan): Expr | null {
  if (scope.measure.kind === 'ratio') return null;
  return measureKind(scope, duckdb) === 'integer' ? scope.measure.of : null;
}

/** Counts results only where a table has more than a question may read. */
export async function requireRowBudget(session: Session, scope: Scope, rows: number, rowsMax: number): Promise<void> {
  if (rows <= rowsMax) return;
  const inTime = await countInTime(session, scope);
  if (inTime > rowsMax) throw new LimitExceeded('results', rowsMax, inTime);
}
