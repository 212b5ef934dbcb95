import { useCallback, useId, useMemo, useRef } from 'preact/hooks';
import type { Comparison } from '../../../../../client/index.ts';
import { Chart } from '../../../components/chart.tsx';
import { ErrorNotice } from '../../../components/feedback/notice.tsx';
import { ImageButtons } from '../../../components/image-buttons.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { formatCount } from '../../../lib/figures.ts';
import { CancelledError, type RequestState } from '../../../lib/use-request.ts';
import type { Series } from '../answer/answer.ts';
import { fieldName, type PageCatalogue } from '../question/catalogue.ts';
import { statedOf } from '../question/stated.ts';
import type { ComparisonAnswer } from './ask-comparison.ts';
import { describeDifference, NO_DIFFERENCE, NO_PAIR, sideNames } from './describe-comparison.ts';
import { comparedSeries, drawDifferences } from './draw-differences.ts';

interface ComparisonViewProps {
  readonly comparison: RequestState<ComparisonAnswer | undefined>;
  readonly catalogue: PageCatalogue;
}

/** How far the sides are apart, as a picture; nothing where nothing is compared. */
export function ComparisonView({ comparison, catalogue }: ComparisonViewProps) {
  const { status, data, error, retry } = comparison;
  if (error instanceof CancelledError) return null;
  if (status === 'failed') return <ErrorNotice error={error} onRetry={retry} />;
  return data ? <DifferencesChart answer={data} catalogue={catalogue} /> : null;
}

interface DifferencesChartProps {
  readonly answer: ComparisonAnswer;
  readonly catalogue: PageCatalogue;
}

function DifferencesChart({ answer, catalogue }: DifferencesChartProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const { question, series, pairs, unset = 0 } = answer;
  const { unit, days, limits } = statedOf(question, catalogue, answer.askedAt);
  const names = useMemo(() => sideNames(question, catalogue), [question, catalogue]);
  const shown = useMemo(() => comparedSeries(series), [series]);
  const namesOf = useCallback(
    ({ splitValues: [first, second] }: Series<Comparison>) => (pairs ? { a: String(second), b: String(first) } : names),
    [pairs, names],
  );
  const draw = useCallback((width: number) => drawDifferences(shown, namesOf, unit, width), [shown, namesOf, unit]);
  const title = `Difference of means: ${names.b} − ${names.a}`;
  const sentences = shown.flatMap(({ label, points: [compared] }) =>
    compared ? [`${label}: ${describeDifference(compared, unit)}.`] : [],
  );
  const noun = pairs ? 'pairs' : 'series';
  return (
    <section class="card answer-chart stack" aria-labelledby={titleId} ref={card}>
      <header class="bar">
        <h2 id={titleId}>{title}</h2>
        <ImageButtons title={title} caption={limits} days={days} card={card} />
      </header>
      {shown.length === 0 ? (
        <p class="muted">{pairs && pairs.values.length < 2 ? NO_PAIR : NO_DIFFERENCE}.</p>
      ) : (
        <Chart label={title} description={sentences.join(' ')} draw={draw} />
      )}
      <div class="chart-notes row hint">
        <p>
          Line: 95% interval of the difference, by line; agents on both sides are compared with themselves. Grey: it
          includes 0, so at this level the sides can’t be told apart.{' '}
          <StatisticsLink section="comparisons">Comparisons</StatisticsLink>
        </p>
        {pairs && pairs.found > pairs.values.length && (
          <p>
            The {pairs.values.length} of {pairs.found} values with most results are compared with each other: filters
            find the others.
          </p>
        )}
        {unset > 0 && (
          <p>
            {formatCount(unset)} {unset === 1 ? 'result' : 'results'} without{' '}
            {fieldName(catalogue.filters, String(answer.splits[0]))}
            {unset === 1 ? ' is' : ' are'} left out.
          </p>
        )}
        {shown.length > 1 && (
          <p>
            Of twenty {noun} without a difference, one leaves out 0 by chance: the table has p-values that allow for it
            (Holm).
          </p>
        )}
        {shown.length > 0 && shown.length < series.length && (
          <p>
            {shown.length} of {series.length} {noun} are drawn: the others have fewer than two lines on a side, or there
            was no room. The table has all of them.
          </p>
        )}
      </div>
    </section>
  );
}
