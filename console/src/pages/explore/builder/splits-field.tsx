import { useMemo } from 'preact/hooks';
import { searchIn } from '../../../components/combobox.tsx';
import { Field } from '../../../components/field.tsx';
import { MultiSelect } from '../../../components/multi-select.tsx';
import { fieldName, fieldsOf } from '../../../question/page-catalogue.ts';
import type { BuilderProps } from './builder.tsx';

export function SplitsField({ catalogue, question, issues, ask }: BuilderProps) {
  const { splits } = catalogue;
  const search = useMemo(() => searchIn(fieldsOf(splits, question.metric)), [splits, question.metric]);
  return (
    <Field label="Split by" error={issues.fields.splits}>
      {(control) => (
        <MultiSelect
          {...control}
          values={question.splits}
          onValues={(values) => ask({ splits: values })}
          search={search}
          labelOf={(id) => fieldName(splits, id)}
          placeholder={question.splits.length === 0 ? 'Nothing' : 'Add another'}
        />
      )}
    </Field>
  );
}
