import type { ComponentType } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Aggregation } from '../../../../../client/index.ts';
import { AGGREGATIONS } from '../../../../../src/plan/plan.ts';
import { AGGREGATION_NAMES } from '../../../../../src/query/field-words.ts';
import { Checkbox, Choice } from '../../../components/form/choice.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Select } from '../../../components/form/input.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { FiltersInput } from '../../../question/filters-input.tsx';
import { canNormalise } from '../../../question/methods.ts';
import { TimeField } from '../../../question/time-field.tsx';
import { chosenFigure, figuresOf } from '../chart/figure.ts';
import { fieldName, fieldsOf, metricOf, unitOf } from '../question/catalogue.ts';
import { BinsField } from './bins-field.tsx';
import { CompareField } from './compare-field.tsx';
import { type BuilderProps, MetricField, PanelField, SplitsField } from './fields.tsx';
import { IntervalField, PerLineField, RelativeField } from './method-fields.tsx';
import { AtLeastField, AtMostField } from './share-fields.tsx';
import { WeightField } from './weight-field.tsx';
import { WindowField } from './window-field.tsx';

/** What changes the words of a sentence. */
interface Editor {
  readonly label: string;
  readonly Fields: ComponentType<BuilderProps>;
}

/** By the field of the question. What makes no sense for the question is there, but off, and says why. */
export const EDITORS: Readonly<Record<string, Editor>> = {
  chartType: { label: 'Figure', Fields: FigureFields },
  metric: { label: 'Metric', Fields: MetricField },
  relative_to: { label: 'Unit', Fields: RelativeField },
  per_agent: { label: 'Per line', Fields: PerLineField },
  weight: { label: 'Weights', Fields: WeightField },
  window: { label: 'Hours', Fields: WindowOfQuestion },
  splits: { label: 'Split', Fields: SplitsField },
  aggregation: { label: 'Points', Fields: AggregationField },
  bins: { label: 'Bins', Fields: BinsField },
  edges: { label: 'Bins', Fields: BinsField },
  time: { label: 'Time', Fields: TimeOfQuestion },
  last: { label: 'Time', Fields: TimeOfQuestion },
  filters: { label: 'Filters', Fields: FiltersField },
  panel: { label: 'Panel', Fields: PanelField },
  compare: { label: 'Comparison', Fields: CompareField },
  normalised: { label: 'Normalisation', Fields: NormaliseField },
  uncertainty: { label: 'Intervals', Fields: IntervalField },
  at_least: { label: 'Shares', Fields: AtLeastField },
  at_most: { label: 'Shares', Fields: AtMostField },
  prefilter: { label: 'Prefilter', Fields: PrefilterField },
};

/** What is behind “More”: these have a word only where they say something. */
export const MORE: readonly string[] = [
  'compare',
  'panel',
  'per_agent',
  'weight',
  'at_least',
  'at_most',
  'uncertainty',
  'normalised',
  'prefilter',
];

/** Figures of groups with their statistic, a histogram, or every result. */
function FigureFields({ catalogue, question, issues, ask, figure, onFigure }: BuilderProps) {
  const { chartType } = question;
  const hasRaw = metricOf(catalogue, question.metric)?.chartTypes.includes('raw') ?? true;
  const figures = figuresOf(question, unitOf(catalogue, question));
  return (
    <>
      <Choice
        label="Show"
        options={[
          { value: 'aggregate', label: 'Aggregates' },
          { value: 'histogram', label: 'Histogram' },
          { value: 'raw', label: 'Single results', disabled: !hasRaw },
        ]}
        value={chartType}
        onValue={(chosen) => ask({ chartType: chosen })}
        hint={!hasRaw && 'A single result of this metric says nothing: it has aggregates only.'}
        error={issues.fields.chartType}
      />
      {chartType === 'aggregate' && (
        <Field label="Figure" hint="What the chart draws and the headline begins with; the table has the others too.">
          <Select
            options={figures.map(({ key, name }) => ({ value: key, label: name }))}
            value={chosenFigure(figures, figure).key}
            onValue={(key) => onFigure(key === 'mean' ? undefined : key)}
          />
        </Field>
      )}
    </>
  );
}

const AGGREGATION_OPTIONS = AGGREGATIONS.map((value) => ({ value, label: AGGREGATION_NAMES[value].name }));

function AggregationField({ question, issues, ask }: BuilderProps) {
  return (
    <Field label="A point stands for" error={issues.fields.aggregation}>
      <Select<Aggregation>
        options={AGGREGATION_OPTIONS}
        value={question.aggregation}
        onValue={(aggregation) => ask({ aggregation })}
      />
    </Field>
  );
}

function TimeOfQuestion({ question, issues, ask }: BuilderProps) {
  return <TimeField time={question.time} error={issues.fields.time} onTime={(time) => ask({ time })} />;
}

function WindowOfQuestion({ catalogue, question, issues, ask }: BuilderProps) {
  return (
    <WindowField
      window={question.window}
      windows={catalogue.windows}
      error={issues.fields.window}
      onWindow={(window) => ask({ window })}
    />
  );
}

function PrefilterField({ question, issues, ask }: BuilderProps) {
  return (
    <Checkbox
      label="Prefilter"
      hint={
        <>
          {issues.fields.prefilter ?? 'Leaves out results that are impossible, very unlikely or unreliable.'}{' '}
          <StatisticsLink section="prefilter">Prefilter</StatisticsLink>
        </>
      }
      checked={question.prefilter}
      onChecked={(prefilter) => ask({ prefilter })}
    />
  );
}

function NormaliseField({ question, issues, ask }: BuilderProps) {
  const isRaw = question.chartType === 'raw';
  const isOff = isRaw || !canNormalise(question.per_agent);
  return (
    <Checkbox
      label="Normalise"
      hint={
        isRaw ? (
          'Single results are not weighed against each other.'
        ) : isOff ? (
          'Of the values of a line only the mean can be normalised.'
        ) : (
          <>
            {issues.fields.normalised ?? 'Every hour of the day and every agent counts the same.'}{' '}
            <StatisticsLink section="normalised">Normalised</StatisticsLink>
          </>
        )
      }
      checked={question.normalised && !isOff}
      disabled={isOff}
      onChecked={(normalised) => ask({ normalised })}
    />
  );
}

/** Those of the fields that the metric has can be filtered by. */
function FiltersField({ catalogue, question, issues, ask }: BuilderProps) {
  const options = useMemo(() => fieldsOf(catalogue.filters, question.metric), [catalogue, question.metric]);
  return (
    <FiltersInput
      options={options}
      nameOf={(id) => fieldName(catalogue.filters, id)}
      filters={question.filters}
      issues={issues.filters}
      onFilters={(filters) => ask({ filters })}
    />
  );
}
