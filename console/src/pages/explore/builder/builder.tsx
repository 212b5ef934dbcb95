import type { Aggregation } from '../../../../../client/index.ts';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Choice } from '../../../components/choice.tsx';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { AGGREGATION_NAMES, AGGREGATIONS } from '../../../question/aggregations.ts';
import type { FieldIssues } from '../../../question/issues-by-field.ts';
import { metricOf, type PageCatalogue } from '../../../question/page-catalogue.ts';
import type { Question } from '../../../question/question.ts';
import { FiltersField } from './filters-field.tsx';
import { MetricField } from './metric-field.tsx';
import { PanelField } from './panel-field.tsx';
import { SplitsField } from './splits-field.tsx';
import { TimeField } from './time-field.tsx';

export interface BuilderProps {
  readonly catalogue: PageCatalogue;
  readonly question: Question;
  readonly issues: FieldIssues;
  readonly ask: (change: Partial<Question>) => void;
}

const AGGREGATION_OPTIONS = AGGREGATIONS.map((value) => ({ value, label: AGGREGATION_NAMES[value].name }));

/** Everything that can be asked. What makes no sense for the choice is there, but off, and says why. */
export function Builder(props: BuilderProps) {
  const { catalogue, question, issues, ask } = props;
  const { fields } = issues;
  const isRaw = question.chartType === 'raw';
  const hasRaw = metricOf(catalogue, question.metric)?.chartTypes.includes('raw') ?? true;
  return (
    <div class="builder">
      <MetricField {...props} />
      <TimeField time={question.time} error={fields.time} onTime={(time) => ask({ time })} />
      <Choice
        label="Show"
        options={[
          { value: 'aggregate', label: 'Aggregates' },
          { value: 'raw', label: 'Single results', disabled: !hasRaw },
        ]}
        value={question.chartType}
        onValue={(chartType) => ask({ chartType })}
        hint={!hasRaw && 'A single result of this metric says nothing: it has aggregates only.'}
        error={fields.chartType}
      />
      <Field label="A point stands for" hint={isRaw && 'A single result stands for itself.'} error={fields.aggregation}>
        {(control) => (
          <Select<Aggregation>
            {...control}
            options={AGGREGATION_OPTIONS}
            value={question.aggregation}
            disabled={isRaw}
            onValue={(aggregation) => ask({ aggregation })}
          />
        )}
      </Field>
      <SplitsField {...props} />
      <FiltersField {...props} />
      <PanelField {...props} />
      <fieldset class="builder-switches">
        <legend>Which results count</legend>
        <Checkbox
          label="Prefilter"
          hint={fields.prefilter ?? 'Leaves out results that are impossible, very unlikely or unreliable.'}
          checked={question.prefilter}
          onChecked={(prefilter) => ask({ prefilter })}
        />
        <Checkbox
          label="Normalise"
          hint={
            isRaw
              ? 'Single results are not weighed against each other.'
              : (fields.normalised ?? 'Every hour of the day and every agent counts the same.')
          }
          checked={question.normalised && !isRaw}
          disabled={isRaw}
          onChecked={(normalised) => ask({ normalised })}
        />
      </fieldset>
    </div>
  );
}
