import { useEffect, useState } from 'preact/hooks';
import type { Aggregation } from '../../../../../client/index.ts';
import { AGGREGATIONS } from '../../../../../src/plan/plan.ts';
import { AGGREGATION_NAMES } from '../../../../../src/query/field-words.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Checkbox, Choice } from '../../../components/form/choice.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Select } from '../../../components/form/input.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import { canNormalise } from '../../../question/methods.ts';
import { metricOf } from '../question/catalogue.ts';
import { BinsField } from './bins-field.tsx';
import { CompareField } from './compare-field.tsx';
import { type BuilderProps, MetricField, PanelField, SplitsField } from './fields.tsx';
import { FiltersField } from './filters-field.tsx';
import { IntervalField, PerLineField, PresetButtons, RelativeField } from './method-fields.tsx';
import { AtLeastField, AtMostField } from './share-fields.tsx';
import { TimeField } from './time-field.tsx';
import { WeightField } from './weight-field.tsx';
import { WindowField } from './window-field.tsx';

/** Where the header folds, too. */
const NARROW = '(width < 60rem)';

/** The builder beside the answer, or on a phone in a sheet over it. */
export function QuestionBuilder(props: BuilderProps) {
  const isNarrow = useMediaQuery(NARROW);
  const [isOpen, setOpen] = useState(false);
  if (!isNarrow) {
    return (
      <section class="card" aria-label="Question">
        <Builder {...props} />
      </section>
    );
  }
  const hasIssues = Object.keys(props.issues.fields).length + props.issues.filters.size > 0;
  return (
    <div class="builder-sheet">
      <Button variant={hasIssues ? 'danger' : 'primary'} icon="search" onClick={() => setOpen(true)}>
        {hasIssues ? 'Correct the question' : 'Change the question'}
      </Button>
      <Dialog
        open={isOpen}
        title="Question"
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show the answer
          </Button>
        }
      >
        <Builder {...props} />
      </Dialog>
    </div>
  );
}

const AGGREGATION_OPTIONS = AGGREGATIONS.map((value) => ({ value, label: AGGREGATION_NAMES[value].name }));

/** Everything that can be asked. What makes no sense for the choice is there, but off, and says why. */
function Builder(props: BuilderProps) {
  const { catalogue, question, issues, ask } = props;
  const { fields } = issues;
  const { chartType } = question;
  const hasRaw = metricOf(catalogue, question.metric)?.chartTypes.includes('raw') ?? true;
  return (
    <div class="builder stack">
      <PresetButtons {...props} />
      <MetricField {...props} />
      <TimeField time={question.time} error={fields.time} onTime={(time) => ask({ time })} />
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
        error={fields.chartType}
      />
      {chartType === 'histogram' ? (
        <BinsField {...props} />
      ) : (
        <Field
          label="A point stands for"
          hint={chartType === 'raw' && 'A single result stands for itself.'}
          error={fields.aggregation}
        >
          <Select<Aggregation>
            options={AGGREGATION_OPTIONS}
            value={question.aggregation}
            disabled={chartType === 'raw'}
            onValue={(aggregation) => ask({ aggregation })}
          />
        </Field>
      )}
      <SplitsField {...props} />
      <FiltersField {...props} />
      <PanelField {...props} />
      <CompareField {...props} />
      <fieldset class="builder-section builder-part stack">
        <legend>Which results count</legend>
        <WindowField
          window={question.window}
          windows={catalogue.windows}
          error={fields.window}
          onWindow={(window) => ask({ window })}
        />
        <Checkbox
          label="Prefilter"
          hint={
            <>
              {fields.prefilter ?? 'Leaves out results that are impossible, very unlikely or unreliable.'}{' '}
              <StatisticsLink section="prefilter">Prefilter</StatisticsLink>
            </>
          }
          checked={question.prefilter}
          onChecked={(prefilter) => ask({ prefilter })}
        />
      </fieldset>
      <fieldset class="builder-section builder-part stack">
        <legend>How figures are made</legend>
        <RelativeField {...props} />
        <PerLineField {...props} />
        <WeightField {...props} />
        <NormaliseField {...props} />
        <IntervalField {...props} />
        <AtLeastField {...props} />
        <AtMostField {...props} />
      </fieldset>
    </div>
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

/** Whether a media query holds, as that changes. */
function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [query]);
  return matches;
}
