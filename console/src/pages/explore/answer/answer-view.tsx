import { useContext } from 'preact/hooks';
import { type AggregateFigures, type Comparison, ValidationError } from '../../../../../client/index.ts';
import type { OnPick } from '../../../components/chart-readings.tsx';
import { Badge } from '../../../components/feedback/badge.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RequestView } from '../../../components/feedback/request-view.tsx';
import { Button } from '../../../components/form/button.tsx';
import {
  decimalsOf,
  formatCount,
  formatDifference,
  formatFigure,
  formatFixed,
  formatInterval,
  withUnit,
} from '../../../lib/figures.ts';
import { CancelledError, type RequestState } from '../../../lib/use-request.ts';
import { intervalName, shareName, sharesOf } from '../../../question/methods.ts';
import { earlierOf, type Question } from '../../../question/question.ts';
import { hrefOf } from '../../../router/location.ts';
import { SessionContext } from '../../../session.ts';
import { AgainstView } from '../against/against-view.tsx';
import { AnswerChart } from '../chart/answer-chart.tsx';
import { chosenFigure, figuresOf } from '../chart/figure.ts';
import type { ComparisonAnswer } from '../comparison/ask-comparison.ts';
import { differenceDecimals, includesZero, NO_DIFFERENCE, sideNames } from '../comparison/describe-comparison.ts';
import { MapAnswer } from '../map/map-answer.tsx';
import { type PageCatalogue, unitOf } from '../question/catalogue.ts';
import { titleOf } from '../question/describe-question.ts';
import { statedOf } from '../question/stated.ts';
import type { View } from '../question/view.ts';
import { AGENTS_MIN, type Answer, hasFewAgents, shareOf, type TotalAnswer } from './answer.ts';
import { RAW_POINTS_MAX } from './ask-question.ts';
import { BigNumber, isOneFigure } from './big-number.tsx';
import { EARLIER_NAMES } from './earlier.ts';
import { type ShownAnswer, samplesDetail } from './samples-detail.ts';

interface AnswerViewProps {
  readonly answer: RequestState<Answer>;
  /** True if unfinished periods were left out. */
  readonly isShortened: boolean;
  readonly catalogue: PageCatalogue;
  readonly view: View;
  readonly look: (change: Partial<View>) => void;
  readonly onPick?: OnPick | undefined;
  /** True on a dashboard, which has its own titles and little room. */
  readonly isTile?: boolean;
}

/** The answer in any state; while a new one loads, the previous one under its own title. */
export function AnswerView({ answer, isShortened, catalogue, view, look, onPick, isTile = false }: AnswerViewProps) {
  if (answer.error instanceof ValidationError) return <Refusal error={answer.error} />;
  if (answer.error instanceof CancelledError) return <Cancelled onRetry={answer.retry} />;
  return (
    <RequestView request={answer} skeleton={<div class="card answer-waiting" />}>
      {(known) =>
        known.series.length === 0 ? (
          <EmptyState title="There are no results for this question" action={<ImportLink />}>
            Ask about a longer time, take filters or panels away, or look at another metric. The last days end with
            yesterday: choose Today for results that have just come in.
          </EmptyState>
        ) : isTile && view.drawnAs === undefined && isOneFigure(known) ? (
          <BigNumber answer={known} figure={view.figure} unit={unitOf(catalogue, known.question)} />
        ) : (
          <div class="answer stack">
            {known.kind === 'raw' && known.isCut && (
              <Notice tone="warning" title={`Only the first ${formatCount(RAW_POINTS_MAX)} results are shown here`}>
                Ask about a shorter time, or download all of them as a file.
              </Notice>
            )}
            <Drawing
              known={known}
              isShortened={isShortened}
              catalogue={catalogue}
              view={view}
              look={look}
              onPick={onPick}
              isTile={isTile}
            />
          </div>
        )
      }
    </RequestView>
  );
}

interface DrawingProps
  extends Required<Pick<AnswerViewProps, 'isShortened' | 'catalogue' | 'view' | 'look' | 'isTile'>> {
  readonly known: Answer;
  readonly onPick: OnPick | undefined;
}

/** A chart or, where the view names one, a map. */
function Drawing({ known, isShortened, catalogue, view, look, onPick, isTile }: DrawingProps) {
  const title = titleOf(known.question, catalogue);
  const stated = statedOf(known.question, catalogue, new Date());
  const shared = { title, stated, look, onPick, isTile };
  const others = catalogue.metrics.filter(({ key }) => key !== known.question.metric);
  const chart = <AnswerChart answer={known} isShortened={isShortened} view={view} others={others} {...shared} />;
  // Dots are lines, whose agents no dashboard names.
  if (view.against !== undefined && !isTile && known.kind === 'aggregate') {
    const close = () => look({ against: undefined });
    return <AgainstView question={known.question} against={view.against} catalogue={catalogue} onClose={close} />;
  }
  if (known.kind !== 'aggregate' || view.map === undefined) return chart;
  return (
    <MapAnswer answer={known} view={{ ...view, map: view.map }} {...shared}>
      {chart}
    </MapAnswer>
  );
}

/** For those who have results to store. Who looks at a shared dashboard has no session. */
function ImportLink() {
  const session = useContext(SessionContext);
  if (!session?.scopes.includes('ingest')) return null;
  return (
    <a class="button plain" href={hrefOf('tests?import=yes')}>
      Import results
    </a>
  );
}

/** A retry would not help: the question itself must change. */
function Refusal({ error }: { readonly error: ValidationError }) {
  const messages = new Set(Object.values(error.issues).flat());
  return (
    <Notice tone="error" title="This question can’t be answered as it is">
      {[...messages].map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}

function Cancelled({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice title="Cancelled: there is no answer" action={<Button onClick={onRetry}>Ask again</Button>}>
      The question is as it was.
    </Notice>
  );
}

interface HeadlineProps {
  readonly total: RequestState<TotalAnswer>;
  /** What the chart shows. */
  readonly shown: ShownAnswer;
  /** The figure that the chart draws. */
  readonly figure: string | undefined;
  readonly comparison: ComparisonAnswer | undefined;
  readonly catalogue: PageCatalogue;
}

/** Everything that the question is about in a few figures: above all how much there is behind it. */
export function Headline({ total: { status, data }, shown, figure, comparison, catalogue }: HeadlineProps) {
  const charted = status === 'done' ? shown : undefined;
  const figures = data?.figures && entriesOf(data.figures, data.question, unitOf(catalogue, data.question), charted);
  const first = data?.figures && figures && chosenEntry(data, figure, unitOf(catalogue, data.question));
  const entries = first ? [first, ...figures.filter(({ name }) => name !== first.name)] : figures;
  const compared = comparison?.whole && [
    differenceEntry(
      comparison.whole,
      otherSide(comparison.question, catalogue),
      unitOf(catalogue, comparison.question),
    ),
  ];
  return (
    <dl class="headline" aria-busy={status === 'loading'}>
      {[...(entries ?? NOTHING), ...(compared ?? [])].map(({ name, value, detail }) => (
        <div key={name}>
          <dt class="hint">{name}</dt>
          <dd>
            <strong>{value}</strong>
            {detail && <span class="hint">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the question is held against, within a sentence. */
function otherSide(question: Question, catalogue: PageCatalogue): string {
  const kind = earlierOf(question);
  return kind === undefined ? sideNames(question, catalogue).a : EARLIER_NAMES[kind];
}

const NOTHING = ['Mean', 'Median', 'Samples', 'Agents'].map((name) => ({ name, value: '–', detail: undefined }));

function entriesOf(figures: AggregateFigures, question: Question, unit: string, shown: ShownAnswer | undefined) {
  const { metricValue, ci95, median, sampleCount, agentCount, effectiveCount } = figures;
  return [
    {
      name: 'Mean',
      value: withUnit(metricValue, unit),
      detail:
        ci95 === null
          ? 'No interval: there is one line'
          : `± ${formatInterval(ci95, metricValue, unit)}, 95% interval, ${intervalName(question)}`,
    },
    {
      name: 'Median',
      value: withUnit(median, unit),
      detail: medianDetail(figures, question, unit),
    },
    ...sharesOf(question).map((share) => ({
      name: shareName(share, unit),
      value: withUnit(shareOf(figures, share) ?? 0, '%'),
      detail: `of ${question.per_agent === undefined ? 'results' : 'lines'}`,
    })),
    {
      name: 'Samples',
      value: formatCount(sampleCount),
      detail: samplesDetail(figures, question, shown),
    },
    {
      name: 'Agents',
      value: formatCount(agentCount),
      detail:
        effectiveCount === undefined
          ? hasFewAgents(figures) && <Badge tone="warning">Fewer than {AGENTS_MIN}</Badge>
          : `say as much as ${formatFigure(effectiveCount)} of equal weight`,
    },
  ];
}

function differenceEntry(compared: Comparison, other: string, unit: string) {
  const { difference, ci95, a } = compared;
  const name = `Difference to ${other}`;
  if (difference === null || a === null) return { name, value: '–', detail: NO_DIFFERENCE };
  const decimals = differenceDecimals(compared, unit);
  const interval = `± ${formatFixed(ci95 ?? 0, decimals)}, 95% interval, by line`;
  return {
    name,
    value: formatDifference(difference, unit, decimals),
    detail: `${interval}${includesZero(compared) ? '; it includes 0' : ''}; ${withUnit(a.metricValue, unit)} there`,
  };
}

/** The figure that the chart draws, with its own interval, where the headline does not begin with it anyway. */
function chosenEntry({ question, figures }: TotalAnswer, key: string | undefined, unit: string) {
  if (figures === undefined || key === undefined) return undefined;
  const figure = chosenFigure(figuresOf(question, unit), key);
  const point = { ...figures, start: undefined, number: undefined };
  const value = figure.value(point);
  if (figure.key === 'mean' || value === undefined) return undefined;
  if (figure.key === 'median')
    return { name: 'Median', value: withUnit(value, unit), detail: medianDetail(figures, question, unit) };
  const ends = figure.ends(point);
  const decimals = decimalsOf(value, figure.unit);
  return {
    name: figure.name.replace(/^Share /, ''),
    value: withUnit(value, figure.unit),
    detail: ends ? `${ends.map((end) => formatFixed(end, decimals)).join(' – ')}, 95% interval` : 'No interval',
  };
}

/** Of lines how sure it is, which is exact; of results how far they spread. */
function medianDetail({ medianCi95, median, percentiles }: AggregateFigures, asked: Question, unit: string): string {
  const [low, high] = medianCi95 ?? [];
  const decimals = decimalsOf(median, unit);
  const range = (from: number, to: number) => `${formatFixed(from, decimals)} – ${formatFixed(to, decimals)}`;
  if (low !== undefined && high !== undefined) return `${range(low, high)}, 95% interval`;
  const of = asked.per_agent === undefined ? '' : ' of lines';
  return `5th to 95th percentile${of}: ${range(percentiles[5], percentiles[95])}`;
}
