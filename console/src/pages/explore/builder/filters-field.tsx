import { useMemo, useState } from 'preact/hooks';
import { Combobox, searchIn } from '../../../components/combobox.tsx';
import { Field } from '../../../components/field.tsx';
import { changeFilter } from '../../../question/change-filter.ts';
import { fieldName, fieldsOf } from '../../../question/page-catalogue.ts';
import type { FieldFilter } from '../../../question/question.ts';
import type { BuilderProps } from './builder.tsx';
import { FilterCard } from './filter-card.tsx';

/** What to keep and what to leave out. A filter without values asks nothing: it is here only, not in the address. */
export function FiltersField({ catalogue, question, issues, ask }: BuilderProps) {
  const [draft, setDraft] = useState<FieldFilter>();
  const { filters } = question;
  const options = useMemo(() => fieldsOf(catalogue.filters, question.metric), [catalogue, question.metric]);
  const search = useMemo(() => searchIn(options), [options]);
  const change = (place: number, filter: FieldFilter) => {
    setDraft(filter.values.length === 0 ? filter : undefined);
    if (filter.values.length > 0 || place < filters.length) ask({ filters: changeFilter(filters, place, filter) });
  };
  const remove = (place: number) => ask({ filters: filters.toSpliced(place, 1) });
  return (
    <div class="builder-filters">
      <Field label="Filter">
        {(control) => (
          <Combobox
            {...control}
            search={search}
            placeholder="Add a filter"
            onSelect={({ value }) => setDraft({ id: value, filterType: 'include', values: [] })}
          />
        )}
      </Field>
      {filters.map((filter, place) => (
        <FilterCard
          key={`${filter.filterType} ${filter.id}`}
          name={fieldName(catalogue.filters, filter.id)}
          filter={filter}
          error={issues.filters.get(place)}
          onFilter={(changed) => change(place, changed)}
          onRemove={() => remove(place)}
        />
      ))}
      {draft && (
        <FilterCard
          key="draft"
          name={fieldName(catalogue.filters, draft.id)}
          filter={draft}
          isNew
          onFilter={(changed) => change(filters.length, changed)}
          onRemove={() => setDraft(undefined)}
        />
      )}
    </div>
  );
}
