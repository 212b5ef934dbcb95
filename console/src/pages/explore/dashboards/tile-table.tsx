import { useMemo } from 'preact/hooks';
import type { AggregatePointOf, Comparison, SharedQuestion } from '../../../../../client/index.ts';
import { limitsOf } from '../../../../../src/query/describe-question.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { readRequest } from '../../../question/saved.ts';
import { answerOf, groupBySplits, histogramOf } from '../answer/ask-question.ts';
import { comparisonTable } from '../comparison/comparison-table.tsx';
import { FigureTable } from '../detail/answer-table.tsx';
import { resultTable } from '../detail/result-table.tsx';
import { fieldName, type PageCatalogue, unitOf } from '../question/catalogue.ts';
import { namesOf } from '../question/describe-question.ts';
import { statedOf } from '../question/stated.ts';
import { readView } from '../question/view.ts';

interface TileTableProps {
  readonly tile: SharedQuestion;
  readonly rows: readonly object[];
  readonly askedAt: Date;
  readonly catalogue: PageCatalogue;
}

/** The answer of a tile in figures: comparisons, what Explore has no chart for, and charts where readers want their table. */
export function TileTable({ tile, rows, askedAt, catalogue }: TileTableProps) {
  const question = useMemo(() => readRequest(tile.request), [tile]);
  const table = useMemo(() => {
    const nameOf = (split: string) => fieldName(tile.fields, split);
    if (tile.of === 'comparison_data') {
      const { splits } = question;
      const series = groupBySplits<Comparison, Comparison>(rows as readonly Comparison[], splits, (row) => row);
      return comparisonTable(
        { series, splits },
        sidesOf(tile, catalogue, askedAt),
        nameOf,
        unitOf(catalogue, question),
      );
    }
    if (question.chartType === 'histogram') {
      const binned = histogramOf(question, rows as Parameters<typeof histogramOf>[1]);
      return resultTable(binned, unitOf(catalogue, question), nameOf);
    }
    const answered = rows as readonly { readonly metricData: readonly AggregatePointOf[] }[];
    const { percentiles } = tile.request as { readonly percentiles?: readonly number[] };
    const { figure } = readView(new URLSearchParams(tile.view));
    const answer = answerOf(question, answered, askedAt);
    return resultTable(answer, unitOf(catalogue, question), nameOf, percentiles, figure);
  }, [tile, question, rows, askedAt, catalogue]);
  if (table.rows.length === 0) return <EmptyState title="There are no results for this question" />;
  return <FigureTable caption={tile.title} stated={statedOf(question, catalogue, askedAt)} table={table} />;
}

type Side = 'a' | 'b';

function sidesOf({ request }: SharedQuestion, catalogue: PageCatalogue, now: Date): Readonly<Record<Side, string>> {
  const nameOf = (side: Side) => {
    const own = (request[side] ?? {}) as Readonly<Record<string, unknown>>;
    return limitsOf(own, namesOf(readRequest(own), catalogue, now)).join(' · ') || `Side ${side}`;
  };
  return { a: nameOf('a'), b: nameOf('b') };
}
