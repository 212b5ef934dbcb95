import type { DescribedMetric } from '../../../../../client/index.ts';
import { Field } from '../../../components/form/field.tsx';
import { Select } from '../../../components/form/input.tsx';
import { explorePath } from '../../../question/question.ts';
import { hrefOf, useAddress } from '../../../router/location.ts';
import { blocksOf } from './blocks.ts';
import { DayFigure } from './day-figure.tsx';
import { WorkedExample } from './worked-example.tsx';

/** Why figures are normalised, and how. */
export function NormalisationView({ metrics }: { readonly metrics: readonly DescribedMetric[] }) {
  const [parameters, change] = useAddress();
  const metric = metrics.find(({ key }) => key === parameters.get('metric')) ?? metrics[0];
  if (!metric) return null;
  const blocks = blocksOf(metric.schedule);
  const isEven = blocks.every(({ hours }) => hours === blocks[0]?.hours);
  return (
    <div class="normalisation stack">
      <section class="prose">
        <h2>Every hour counts the same, and every agent</h2>
        <p>
          Tests run on a schedule: blocks of hours of the agent’s local day. Speed tests, for one, run every six hours
          by day and every hour in the evening. A plain mean therefore says more of the evening than of the night, and
          more of an agent that tested often than of one that did not. Normalised, every hour of the day counts the
          same, and within a block every agent does.
        </p>
      </section>
      <section class="card figure stack">
        <div class="figure-choice">
          <Field label="Metric">
            <Select
              options={metrics.map(({ key, name }) => ({ value: key, label: name }))}
              value={metric.key}
              onValue={(key) => change({ metric: key })}
            />
          </Field>
        </div>
        <DayFigure name={metric.name} blocks={blocks} />
        <p>
          {isEven
            ? 'The blocks of this metric are equally long, so that normalisation only evens out agents.'
            : 'With one result in each block, the upper row is what a plain mean of a day is made of, and the lower row what a normalised one is made of.'}
        </p>
        <p>
          <a href={hrefOf(explorePath({ metric: metric.key, normalised: true }))}>Explore {metric.name}, normalised</a>
        </p>
      </section>
      <WorkedExample />
      <section class="prose">
        <h2>What else to know</h2>
        <ul>
          <li>Blocks without results have no part in it.</li>
          <li>
            Mean, standard deviation and percentiles are weighted. Counts, the lowest and the highest result stay as
            they are.
          </li>
          <li>
            It works with every period. One that is shorter than a block lies within it, so that only agents are evened
            out.
          </li>
          <li>The hour is that of the agent’s own clock when the test ended, daylight saving included.</li>
        </ul>
      </section>
    </div>
  );
}
