import { SOLD_SPEEDS, type SoldSpeed } from '../../../../../src/catalogue/speeds.ts';
import { type PerAgent, SUMMARY_KEYS, summaryName } from '../../../../../src/query/field-words.ts';
import { Button } from '../../../components/form/button.tsx';
import { Choice } from '../../../components/form/choice.tsx';
import { Field } from '../../../components/form/field.tsx';
import { NumberInput, Select } from '../../../components/form/input.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import type { Uncertainty } from '../../../question/methods.ts';
import { totalOf } from '../../../question/request.ts';
import { metricOf, resultUnitOf } from '../question/catalogue.ts';
import { askChanged, type BuilderProps } from './fields.tsx';
import { PRESETS } from './presets.ts';

/** The usual methods, before what they are made of. */
export function PresetButtons({ catalogue, question, ask }: BuilderProps) {
  return (
    <fieldset class="presets">
      <legend>Usual questions</legend>
      <div class="row">
        {PRESETS.map((preset) => {
          const isOn = preset.isOn(question);
          const press = () =>
            isOn ? ask(preset.turnOff(question)) : askChanged(preset.turnOn(question, catalogue), ask);
          return (
            <Button
              key={preset.name}
              icon={isOn ? 'check' : 'plus'}
              aria-pressed={isOn}
              title={preset.hint}
              onClick={press}
            >
              {preset.name}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}

const NOTHING = '';

const SPEED_NAMES: Readonly<Record<SoldSpeed, string>> = {
  advertised: 'Advertised speed',
  minimum: 'Minimum speed of the contract',
  normal: 'Normal speed of the contract',
  maximum: 'Maximum speed of the contract',
  required: 'Speed that an obligation requires',
};

export function RelativeField({ catalogue, question, issues, ask }: BuilderProps) {
  const metric = metricOf(catalogue, question.metric);
  // What an address asks stays in sight, where it can be taken back.
  const isOff = metric?.direction === null && question.relative_to === undefined;
  return (
    <Field
      label="In percent of"
      hint={
        isOff ? (
          'Only speeds can be in percent of one that was sold.'
        ) : (
          <>
            Each result in percent of a speed of the package that its agent had then; results without a known speed are
            left out. <StatisticsLink section="relative-to-what-was-sold">Relative to what was sold</StatisticsLink>
          </>
        )
      }
      error={issues.fields.relative_to}
    >
      <Select
        options={[
          { value: NOTHING, label: 'Nothing: as measured' },
          ...SOLD_SPEEDS.map((value) => ({ value, label: SPEED_NAMES[value] })),
        ]}
        value={question.relative_to ?? NOTHING}
        disabled={isOff}
        onValue={(speed) => ask({ relative_to: SOLD_SPEEDS.find((known) => known === speed) })}
      />
    </Field>
  );
}

const TRIM = 0.01;
/** Most published shares are of 75 percent of what was sold. */
const LEVEL = 75;

/** Figures of results, or of lines that have one value each. */
export function PerLineField({ catalogue, question, issues, ask }: BuilderProps) {
  const isRaw = question.chartType === 'raw';
  const { per_agent: perAgent } = question;
  const choose = (summary: string) =>
    ask({ per_agent: summary === NOTHING ? undefined : changeSummary(perAgent, summary) });
  const change = (changed: Partial<PerAgent>) => perAgent && ask({ per_agent: { ...perAgent, ...changed } });
  const keys =
    perAgent && !SUMMARY_KEYS.includes(perAgent.summary) ? [...SUMMARY_KEYS, perAgent.summary] : SUMMARY_KEYS;
  const unit = resultUnitOf(catalogue, question);
  return (
    <div class="builder-part stack">
      <Field
        label="Per line"
        hint={
          isRaw ? (
            'Single results are not put together.'
          ) : (
            <>
              Makes one value of each line’s results first, so that a line that tests often does not count more than
              others. <StatisticsLink section="lines-first">Lines first</StatisticsLink>
            </>
          )
        }
        error={issues.fields.per_agent}
      >
        <Select
          options={[
            { value: NOTHING, label: 'No: every result counts' },
            ...keys.map((value) => ({ value, label: summaryName(value) })),
          ]}
          value={isRaw ? NOTHING : (perAgent?.summary ?? NOTHING)}
          disabled={isRaw}
          onValue={choose}
        />
      </Field>
      {perAgent && !isRaw && (
        <div class="builder-pair">
          <Field label="Results a line, at least" hint="Lines with fewer in a point are left out of it.">
            <NumberInput
              value={perAgent.min_results ?? 1}
              min={1}
              step={1}
              onValue={(least) => change({ min_results: least })}
            />
          </Field>
          {perAgent.trim !== undefined && (
            <Field label="Off either end, %" hint="Of each line’s results.">
              <NumberInput
                value={Number((perAgent.trim * 100).toPrecision(12))}
                min={0}
                max={49}
                step="any"
                onValue={(percent) => change({ trim: Number((percent / 100).toPrecision(12)) })}
              />
            </Field>
          )}
          {perAgent.level !== undefined && (
            <Field label={unit === '' ? 'Level' : `Level, ${unit}`} hint="The share of results above it.">
              <NumberInput value={perAgent.level} step="any" onValue={(level) => change({ level })} />
            </Field>
          )}
        </div>
      )}
    </div>
  );
}

function changeSummary(before: PerAgent | undefined, summary: string): PerAgent {
  return {
    summary,
    trim: summary === 'trimmed_mean' ? (before?.trim ?? TRIM) : undefined,
    level: summary === 'share_above' ? (before?.level ?? LEVEL) : undefined,
    min_results: before?.min_results ?? 1,
  };
}

/** Of single results it is the total above them that has an interval. */
export function IntervalField({ question, issues, ask }: BuilderProps) {
  const total = totalOf(question);
  const isOfLines = total.per_agent !== undefined;
  return (
    <Choice<Uncertainty>
      label="95% interval"
      options={[
        { value: 'agents', label: 'By line' },
        { value: 'results', label: 'By result', disabled: isOfLines },
      ]}
      value={isOfLines ? 'agents' : total.uncertainty}
      onValue={(uncertainty) => ask({ uncertainty })}
      hint={
        <>
          {HINTS[isOfLines ? 'lines' : total.uncertainty]}{' '}
          <StatisticsLink section="intervals-by-agent">Intervals by agent</StatisticsLink>
        </>
      }
      error={issues.fields.uncertainty}
    />
  );
}

const HINTS: Readonly<Record<Uncertainty | 'lines', string>> = {
  agents: 'Takes lines for independent, not results, since those of one line are alike; one line has no interval.',
  results: 'Takes every result for independent, which makes intervals far too narrow where lines differ.',
  lines: 'Figures of lines have intervals by line.',
};
