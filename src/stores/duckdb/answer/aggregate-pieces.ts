import type { DuckDBBitValue } from '@duckdb/node-api';
import { LimitExceeded } from '../../../errors.ts';
import { groupKey } from '../../../lib/statistics/by-agent/cell-table.ts';
import type { GroupRow, SplitValue } from '../../../plan/group-row.ts';
import type { AggregatePlan, Span } from '../../../plan/plan.ts';
import { compilePieces } from '../../../sql/duckdb/day-groups.ts';
import { around, type PiecesOfPlan, sharePieces, timeOf } from '../../../sql/duckdb/shared-pieces.ts';
import { type AgentBits, wholeWords } from '../../day-cache/agent-bits.ts';
import { figuresOfSums } from '../../day-cache/combine-days.ts';
import { type DayGroup, daysOf } from '../../day-cache/day-group.ts';
import type { Session } from '../../engine/session.ts';
import type { AggregateLimits } from './aggregate.ts';
import { joinAgents } from './join-agents.ts';
import type { KnownData } from './known-data.ts';
import { readKnownResults } from './known-results.ts';
import { agentsOf, numberWithin } from './read-day-groups.ts';

export type Together = readonly [AggregatePlan, ...AggregatePlan[]];

/** The figures of a group's results in a piece of time. */
interface Piece extends Omit<DayGroup, 'values'> {
  readonly piece: number;
  readonly count: number;
}

/** A bit of each agent in each piece of each group. */
const BITS_MAX = 256 * 1024 * 1024;

/** Of plans with one `piecesKey` those of few days, where there are many of them: each by itself would read one day at least. */
export function plansForPieces(plans: readonly AggregatePlan[]): readonly AggregatePlan[] {
  const secondsPerUnit = plans[0]?.scope.utc ? 1 / 1000 : 1;
  const daysIn = ({ from, to }: Span) => daysOf({ from: from * secondsPerUnit, to: to * secondsPerUnit }).days;
  const short = plans.filter(({ scope }) => daysIn(timeOf(scope)) <= plans.length);
  const times = short.map(({ scope }) => timeOf(scope));
  return short.length > 1 && daysIn(around(times)) <= short.length ? short : [];
}

/** The groups of plans with one `piecesKey`, from one reading of their results; null: each has to be asked by itself. */
export async function aggregatePieces(
  session: Session,
  plans: Together,
  limits: AggregateLimits,
  data: KnownData,
): Promise<readonly (readonly GroupRow[])[] | null> {
  const { united, filterSets, cuts, uses } = sharePieces(plans);
  const { agents: known, magnitude, bound } = await readKnownResults(session, united, limits, data);
  if (known === undefined) return plans.map(() => []);
  if (magnitude === null || bound > Number.MAX_SAFE_INTEGER) return null;
  const agents = await joinAgents(session, united, known, filterSets);
  if (agents === 'no agents') return plans.map(() => []);
  const { join, splits } = agents;
  const range = wholeWords(agents.range);
  if (splits.size * (cuts.length - 1) * (range.last - range.first + 1) > BITS_MAX) return null;
  const pieces: Piece[] = [];
  const statement = compilePieces(united, { join, agents: range, magnitude }, cuts);
  await session.eachVectors(statement, ([g, piece, lo, hi, total, squares, bits, n], rows) => {
    for (let row = 0; row < rows; row += 1) {
      pieces.push({
        splits: splits.get(Number(g?.getItem(row))) ?? [],
        piece: Number(piece?.getItem(row)),
        count: Number(n?.getItem(row)),
        lo: numberWithin(Number.MAX_SAFE_INTEGER, lo, row),
        hi: numberWithin(Number.MAX_SAFE_INTEGER, hi, row),
        total: total?.getItem(row) as bigint,
        squares: squares?.getItem(row) as bigint,
        agents: agentsOf(bits?.getItem(row) as DuckDBBitValue, range),
      });
    }
  });
  limits.onWay?.('pieces');
  const withoutUnit = await known.withoutUnit(session);
  return uses.map((use) => {
    const groups = groupsOf(pieces, use, filterSets.length > 0, withoutUnit);
    if (groups.length > limits.groupsMax) throw new LimitExceeded('points', limits.groupsMax);
    return groups;
  });
}

function groupsOf(
  pieces: readonly Piece[],
  { splits, filterSet, pieces: { from, to } }: PiecesOfPlan,
  areFiltered: boolean,
  withoutUnit: AgentBits,
): GroupRow[] {
  const gathered = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.piece < from || piece.piece > to) continue;
    if (areFiltered && String(piece.splits.at(-1)).charAt(filterSet) !== '1') continue;
    const values = splits.map((place): SplitValue => piece.splits[place] ?? null);
    const key = groupKey(values, 0);
    const parts = gathered.get(key) ?? [];
    gathered.set(key, parts);
    parts.push({ ...piece, splits: values });
  }
  return [...gathered.values()].map((parts) => {
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return { ...figuresOfSums(0, parts, count, withoutUnit), percentiles: [], shares: [] };
  });
}
