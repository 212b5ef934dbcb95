import { useId, useMemo, useState } from 'preact/hooks';
import { Dialog } from '../../../components/dialog.tsx';
import { RequestView, Skeleton } from '../../../components/feedback/request-view.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Select } from '../../../components/form/input.tsx';
import { type Column, Table } from '../../../components/table.tsx';
import { agentsText, columnDecimals, formatCount, formatFixed } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { explorePath, type Question } from '../../../question/question.ts';
import { clockSpanOf } from '../../../question/time.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { recordsPath } from '../../../router/records-address.ts';
import { useSession } from '../../../session.ts';
import type { AggregateAnswer, AggregatePoint } from '../answer/answer.ts';
import { askQuestion } from '../answer/ask-question.ts';
import { formatTime } from '../answer/periods.ts';
import { chosenFigure, figuresOf } from '../chart/figure.ts';
import { metricOf, type PageCatalogue, unitOf } from '../question/catalogue.ts';
import { type ChosenPoint, type QuestionsBehind, questionsBehind } from './questions-behind.ts';

/** Where a chart was pressed. */
export interface Pressed {
  /** A start of a period, the number of an element of time, or the key of a series. */
  readonly at: number | string | Date;
  /** Undefined where it was pressed by keys. */
  readonly series: string | undefined;
}

interface PointDialogProps {
  readonly answer: AggregateAnswer;
  readonly pressed: Pressed;
  /** Of the figure that the chart draws. */
  readonly figure: string | undefined;
  readonly catalogue: PageCatalogue;
  readonly onClose: () => void;
}

/** What is behind a point of a chart: its lines, and what can be asked further. */
export function PointDialog({ answer, pressed, figure, catalogue, onClose }: PointDialogProps) {
  const choices = useMemo(() => pointsAt(answer, pressed.at), [answer, pressed]);
  const [key, setKey] = useState(pressed.series);
  const chosen = choices.find(({ series }) => series.key === key) ?? choices[0];
  if (!chosen) return null;
  const { series, point } = chosen;
  const { question } = answer;
  const behind = questionsBehind(answer, chosen, catalogue.windows);
  const time = question.aggregation === 'total' ? [] : [formatTime(point, question.aggregation)];
  const name = [...(question.splits.length === 0 ? [] : [series.label]), ...time].join(', ') || 'All of it';
  return (
    <Dialog open title={`Behind ${name}`} onClose={onClose}>
      <div class="point-dialog stack">
        {choices.length > 1 && (
          <Field label="Series">
            <Select
              options={choices.map((choice) => ({ value: choice.series.key, label: choice.series.label }))}
              value={series.key}
              onValue={setKey}
            />
          </Field>
        )}
        <p>
          {formatCount(point.sampleCount)} {point.sampleCount === 1 ? 'result' : 'results'} of{' '}
          {agentsText(point.agentCount)}
        </p>
        <FurtherLinks behind={behind} name={series.label} catalogue={catalogue} onFollow={onClose} />
        {behind.lines ? (
          <Lines question={behind.lines} figure={figure} catalogue={catalogue} />
        ) : (
          <p class="muted">No filter finds these results alone, so there are no lines to show.</p>
        )}
      </div>
    </Dialog>
  );
}

/** The points of all series at a position of the chart. */
function pointsAt({ series }: AggregateAnswer, at: Pressed['at']): readonly ChosenPoint[] {
  const isThere = (key: string, { start, number }: AggregatePoint) =>
    typeof at === 'string' ? key === at : Number(start ?? number) === Number(at);
  return series.flatMap((one) => {
    const point = one.points.find((candidate) => isThere(one.key, candidate));
    return point ? [{ series: one, point }] : [];
  });
}

interface FurtherLinksProps {
  readonly behind: QuestionsBehind;
  readonly name: string;
  readonly catalogue: PageCatalogue;
  readonly onFollow: () => void;
}

/** Each leads to a question of its own: a step in the browser's history. */
function FurtherLinks({ behind, name, catalogue, onFollow }: FurtherLinksProps) {
  const metric = behind.results && metricOf(catalogue, behind.results.metric);
  const links: readonly (readonly [string, Question | undefined])[] = [
    [`Only ${name}`, behind.only],
    [`Without ${name}`, behind.without],
    ['As a histogram', behind.histogram],
    ['Its lines', behind.lines],
    ['Its results', metric?.chartTypes.includes('raw') ? behind.results : undefined],
  ];
  return (
    <ul class="row" aria-label="Ask further">
      {links.map(([label, question]) => {
        if (!question) return null;
        return (
          <li key={label}>
            <a class="button plain" href={hrefOf(explorePath(question))} onClick={onFollow}>
              {label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

interface LinesProps {
  readonly question: Question;
  readonly figure: string | undefined;
  readonly catalogue: PageCatalogue;
}

interface Line {
  readonly agent: string;
  readonly value: number;
  readonly results: number;
}

const LINES_MAX = 100;

/** The agents behind a point, the lowest figure first. */
function Lines({ question, figure: key, catalogue }: LinesProps) {
  const headingId = useId();
  const address = explorePath(question);
  const answer = useRequest((signal) => askQuestion(question, signal), [address]);
  const unit = unitOf(catalogue, question);
  const figure = chosenFigure(figuresOf(question, unit), key);
  const columns = useColumns(question, figure.name, figure.unit, catalogue);
  return (
    <section class="stack" aria-labelledby={headingId}>
      <h3 id={headingId}>Lines</h3>
      <RequestView request={answer} skeleton={<Skeleton lines={6} />}>
        {(known) => {
          if (known.kind !== 'aggregate') return null;
          const lines = known.series.flatMap(({ label, points: [point] }): Line[] =>
            point ? [{ agent: label, value: figure.value(point) ?? Number.NaN, results: point.sampleCount }] : [],
          );
          const decimals = columnDecimals(
            lines.map(({ value }) => value),
            figure.unit,
          );
          const sorted = lines.toSorted((a, b) => a.value - b.value);
          return (
            <>
              <Table
                caption="Lines"
                columns={columns(decimals)}
                rows={sorted.slice(0, LINES_MAX)}
                keyOf={({ agent }) => agent}
              />
              {sorted.length > LINES_MAX && (
                <p class="hint">
                  The lowest {LINES_MAX} of {formatCount(sorted.length)}: “Its lines” has all of them.
                </p>
              )}
            </>
          );
        }}
      </RequestView>
    </section>
  );
}

function useColumns(question: Question, name: string, unit: string, catalogue: PageCatalogue) {
  const maySeeAgents = useSession().scopes.some((scope) => scope === 'manage' || scope.startsWith('metadata'));
  const test = metricOf(catalogue, question.metric)?.test;
  const { from, to } = clockSpanOf(question.time, new Date());
  return (decimals: number): readonly Column<Line>[] => [
    {
      key: 'agent',
      header: 'Agent',
      cell: ({ agent }) => (maySeeAgents ? <a href={hrefOf(agentPath(agent))}>{agent}</a> : agent),
      sortBy: ({ agent }) => agent,
    },
    {
      key: 'value',
      header: unit === '' ? name : `${name}, ${unit}`,
      align: 'end',
      cell: ({ value }) => formatFixed(value, decimals),
      sortBy: ({ value }) => value,
    },
    {
      key: 'results',
      header: 'Results',
      align: 'end',
      cell: ({ results }) => formatCount(results),
      sortBy: ({ results }) => results,
    },
    {
      key: 'records',
      header: '',
      cell: ({ agent }) =>
        test && from && to ? (
          <a href={hrefOf(recordsPath(test, agent, from.slice(0, 10), to.slice(0, 10)))}>Records</a>
        ) : null,
    },
  ];
}
