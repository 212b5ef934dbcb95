import { useCallback, useId, useMemo, useRef } from 'preact/hooks';
import { withinSentence } from '../../../../../src/query/field-words.ts';
import { Chart } from '../../../components/chart.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { RequestView } from '../../../components/feedback/request-view.tsx';
import { Button } from '../../../components/form/button.tsx';
import { ImageButtons } from '../../../components/image-buttons.tsx';
import { agentColumn, figureColumn } from '../../../components/line-columns.tsx';
import { type Column, Table } from '../../../components/table.tsx';
import { formatCount, formatFixed } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';
import type { Question } from '../../../question/question.ts';
import type { AggregateAnswer } from '../answer/answer.ts';
import { askQuestion } from '../answer/ask-question.ts';
import { changeMetric } from '../builder/change-question.ts';
import { metricOf, type PageCatalogue, unitOf } from '../question/catalogue.ts';
import { titleOf } from '../question/describe-question.ts';
import { statedOf } from '../question/stated.ts';
import { drawPairs, groupColours, type PairAxis } from './draw-pairs.ts';
import { type LinePair, type Pairs, pairLines, rankCorrelation } from './pair-lines.ts';

interface AgainstViewProps {
  readonly question: Question;
  /** The key of the other metric. */
  readonly against: string;
  readonly catalogue: PageCatalogue;
  /** Back to the chart of one metric. */
  readonly onClose: () => void;
}

/** Two metrics of lines against each other: a dot for each line. */
export function AgainstView({ question, against, catalogue, onClose }: AgainstViewProps) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const asked = useMemo(() => {
    const across = byLine(question);
    const { question: up, dropped } = changeMetric(across, against, catalogue);
    return { across, up, dropped };
  }, [question, against, catalogue]);
  const pairs = useRequest(
    async (signal): Promise<Pairs> => {
      const [across, up] = await Promise.all([asked.across, asked.up].map((one) => askQuestion(one, signal)));
      return pairLines((across as AggregateAnswer).series, (up as AggregateAnswer).series);
    },
    [asked],
  );
  const x = axisOf(asked.across, catalogue);
  const y = axisOf(asked.up, catalogue);
  const stated = statedOf(question, catalogue, new Date());
  const title = `${titleOf({ ...asked.across, splits: question.splits }, catalogue)}, against ${withinSentence(y.name)}, by line`;
  return (
    <section class="card answer-chart stack" aria-labelledby={titleId} ref={card}>
      <header class="bar">
        <h2 id={titleId}>{title}</h2>
        <div class="chart-tools row">
          <Button icon="close" onClick={onClose}>
            One metric
          </Button>
          <ImageButtons title={title} caption={stated.limits} days={stated.days} card={card} />
        </div>
      </header>
      <RequestView request={pairs} skeleton={<div class="answer-waiting" />}>
        {(known) =>
          known.lines.length === 0 ? (
            <EmptyState title="No line has results of both metrics">
              Ask about a longer time, or choose another metric.
            </EmptyState>
          ) : (
            <PairsChart title={title} pairs={known} x={x} y={y} />
          )
        }
      </RequestView>
      {asked.dropped.length > 0 && (
        <p class="hint">
          {y.name} does not have: {asked.dropped.join(', ')}. It is asked without.
        </p>
      )}
    </section>
  );
}

/** In total for each agent, besides what it is split by. */
function byLine(question: Question): Question {
  const splits = [...question.splits.filter((split) => split !== AGENT), AGENT];
  return { ...question, chartType: 'aggregate', aggregation: 'total', splits, compare: undefined };
}

const AGENT = 'agent';

function axisOf(question: Question, catalogue: PageCatalogue): PairAxis {
  return {
    name: metricOf(catalogue, question.metric)?.name ?? question.metric,
    unit: unitOf(catalogue, question),
  };
}

interface PairsChartProps {
  readonly title: string;
  readonly pairs: Pairs;
  readonly x: PairAxis;
  readonly y: PairAxis;
}

function PairsChart({ title, pairs: { lines, unpaired }, x, y }: PairsChartProps) {
  const colours = useMemo(() => groupColours(lines), [lines]);
  const draw = useCallback(() => drawPairs(lines, { x, y }, colours), [lines, colours, x.name, x.unit, y.name, y.unit]);
  const found = useMemo(() => rankCorrelation(lines), [lines]);
  const correlation =
    found === undefined
      ? 'No rank correlation: there are too few lines, or they are all equal.'
      : `Rank correlation ${formatFixed(found.rho, 2)}, 95% interval ${found.interval.map((end) => formatFixed(end, 2)).join(' to ')}.`;
  return (
    <>
      {colours.size > 1 && (
        <ul class="legend row" aria-label="Colours">
          {[...colours].map(([group, colour]) => (
            <li key={group} class="legend-entry">
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <circle cx="5" cy="5" r="4" fill={colour} />
              </svg>
              <span class="truncate">{group}</span>
            </li>
          ))}
        </ul>
      )}
      <Chart label={title} description={`${formatCount(lines.length)} lines. ${correlation}`} draw={draw} />
      <p>
        <strong>{correlation}</strong> {formatCount(lines.length)} lines
        {unpaired > 0 && `; ${formatCount(unpaired)} with results of one metric alone are left out`}.
      </p>
      <p class="hint">
        Dot: the figure of a line over the whole time. The correlation is Spearman’s, its interval by Fisher and
        Fieller; that two things go together does not say why.
      </p>
      <details>
        <summary>Lines as a table</summary>
        <Table
          caption={title}
          columns={columnsOf(x, y, lines)}
          rows={lines}
          keyOf={({ agent, group }) => `${agent} ${group}`}
        />
      </details>
    </>
  );
}

function columnsOf(x: PairAxis, y: PairAxis, lines: readonly LinePair[]): readonly Column<LinePair>[] {
  return [
    agentColumn(),
    { key: 'group', header: 'Group', cell: ({ group }) => group, sortBy: ({ group }) => group },
    figureColumn('x', x.name, x.unit, lines),
    figureColumn('y', y.name, y.unit, lines),
  ];
}
