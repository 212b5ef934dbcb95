import { useMemo } from 'preact/hooks';
import { FiltersInput } from '../../../question/filters-input.tsx';
import { fieldName, fieldsOf } from '../question/catalogue.ts';
import type { BuilderProps } from './fields.tsx';

/** Those of the fields that the metric has can be filtered by. */
export function FiltersField({ catalogue, question, issues, ask }: BuilderProps) {
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
