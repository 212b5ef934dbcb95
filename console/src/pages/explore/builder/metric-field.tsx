import { useMemo } from 'preact/hooks';
import { Combobox, searchIn } from '../../../components/combobox.tsx';
import { Field } from '../../../components/field.tsx';
import { toast } from '../../../components/toasts.tsx';
import { changeMetric } from '../../../question/change-metric.ts';
import { metricOf } from '../../../question/page-catalogue.ts';
import { unitName } from '../../../question/units.ts';
import type { BuilderProps } from './builder.tsx';

export function MetricField({ catalogue, question, issues, ask }: BuilderProps) {
  const search = useMemo(
    () =>
      searchIn(catalogue.metrics.map(({ key, name, unit }) => ({ value: key, label: name, detail: unitName(unit) }))),
    [catalogue],
  );
  const metric = metricOf(catalogue, question.metric);
  const choose = (key: string) => {
    const { question: changed, dropped } = changeMetric(question, key, catalogue);
    ask(changed);
    if (dropped.length > 0) toast(`Not of this metric, and left out: ${dropped.join(', ')}.`);
  };
  return (
    <Field label="Metric" hint={metric?.description} error={issues.fields.metric}>
      {(control) => (
        <Combobox
          {...control}
          search={search}
          text={metric?.name ?? question.metric}
          onSelect={({ value }) => choose(value)}
        />
      )}
    </Field>
  );
}
