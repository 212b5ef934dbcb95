import { useState } from 'preact/hooks';
import { Field } from '../../../components/form/field.tsx';
import { NumberInput, NumbersInput, Select } from '../../../components/form/input.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';
import type { Bins } from '../../../question/methods.ts';
import { PLAIN_QUESTION } from '../../../question/question.ts';
import { unitOf } from '../question/catalogue.ts';
import type { BuilderProps } from './fields.tsx';

const BIN_COUNTS = [20, 40, 100];
const BINS_MAX = 1000;

/** Edges that people of the field read at once, by the unit of the figures. */
const USUAL_EDGES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'Mbit/s': [
    [0, 10, 30, 100, 300, 1000],
    [0, 25, 100, 500, 1000, 2500],
  ],
  ms: [
    [0, 10, 20, 50, 100, 200],
    [0, 5, 10, 15, 20, 30, 50],
  ],
  '%': [
    [0, 25, 50, 75, 90, 95, 100],
    [0, 0.1, 0.4, 1, 2.5, 100],
  ],
  MOS: [[1, 2, 3, 3.6, 4, 4.5]],
};

const OTHER_COUNT = 'count';
const OTHER_EDGES = 'edges';

/** Which bins a histogram has: a usual number or usual edges, or any others. */
export function BinsField({ catalogue, question, issues, ask }: BuilderProps) {
  const { bins } = question;
  const unit = unitOf(catalogue, question);
  const usual: readonly Bins[] = [...BIN_COUNTS, ...(USUAL_EDGES[unit] ?? [])];
  const [isOther, setOther] = useState(false);
  const known = usual.find((one) => String(one) === String(bins));
  const other = typeof bins === 'number' ? OTHER_COUNT : OTHER_EDGES;
  const choose = (key: string) => {
    setOther(key === OTHER_COUNT || key === OTHER_EDGES);
    if (key === OTHER_COUNT) ask({ bins: typeof bins === 'number' ? bins : PLAIN_QUESTION.bins });
    else if (key === OTHER_EDGES) ask({ bins: typeof bins === 'number' ? (USUAL_EDGES[unit]?.[0] ?? [0, 1]) : bins });
    else ask({ bins: usual.find((one) => String(one) === key) ?? bins });
  };
  const isOwn = isOther || known === undefined;
  return (
    <div class="builder-part stack">
      <Field
        label="Bins"
        hint={
          <>
            Results, or lines where each has one value, are counted in them over all of the time.{' '}
            <StatisticsLink section="histograms">Histograms</StatisticsLink>
          </>
        }
        error={issues.fields.bins}
      >
        <Select
          options={[
            ...usual.map((one) => ({ value: String(one), label: nameOf(one, unit) })),
            { value: OTHER_COUNT, label: 'Another number of equal bins' },
            { value: OTHER_EDGES, label: 'Other edges' },
          ]}
          value={isOwn ? other : String(known)}
          onValue={choose}
        />
      </Field>
      {isOwn && typeof bins === 'number' && (
        <Field label="Equal bins" hint="Between the lowest and the highest value of all series.">
          <NumberInput value={bins} min={1} max={BINS_MAX} step={1} onValue={(count) => ask({ bins: count })} />
        </Field>
      )}
      {isOwn && typeof bins !== 'number' && (
        <Field
          label={unit === '' ? 'Edges' : `Edges, ${unit}`}
          hint="Two numbers or more, ascending, with commas between them. A bin begins with its lower edge."
          error={issues.fields.edges}
        >
          <NumbersInput values={bins} onValues={(edges) => ask({ bins: edges })} />
        </Field>
      )}
    </div>
  );
}

function nameOf(bins: Bins, unit: string): string {
  return typeof bins === 'number' ? `${bins} equal bins` : `${bins.join(', ')} ${unit}`.trim();
}
