import { useEffect, useMemo, useRef } from 'preact/hooks';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { Choice } from '../../../components/choice.tsx';
import type { SearchOptions } from '../../../components/combobox.tsx';
import { Field } from '../../../components/field.tsx';
import { MultiSelect } from '../../../components/multi-select.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import type { FieldFilter, FilterType } from '../../../question/question.ts';

export interface FilterCardProps {
  /** Of the field. */
  readonly name: string;
  readonly filter: FieldFilter;
  readonly error?: string | undefined;
  /** Just added: the focus belongs here. */
  readonly isNew?: boolean;
  readonly onFilter: (filter: FieldFilter) => void;
  readonly onRemove: () => void;
}

const TYPES: readonly { readonly value: FilterType; readonly label: string }[] = [
  { value: 'include', label: 'Only' },
  { value: 'exclude', label: 'Without' },
];

export function FilterCard({ name, filter, error, isNew = false, onFilter, onRemove }: FilterCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const search = useMemo(() => searchValues(filter.id), [filter.id]);
  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLInputElement>('[role=combobox]')?.focus();
  }, [isNew]);
  return (
    <div class="filter-card" ref={card}>
      <div class="filter-card-type">
        <Choice
          label={`Filter by ${name}`}
          hideLabel
          options={TYPES}
          value={filter.filterType}
          onValue={(filterType) => onFilter({ ...filter, filterType })}
        />
        <Button variant="quiet" icon="close" aria-label={`Remove filter by ${name}`} onClick={onRemove} />
      </div>
      <Field label={name} error={error}>
        {(control) => (
          <MultiSelect
            {...control}
            values={filter.values}
            onValues={(values) => onFilter({ ...filter, values })}
            search={search}
            placeholder={filter.values.length === 0 ? 'Choose values' : 'Add another'}
          />
        )}
      </Field>
    </div>
  );
}

const VALUES_OFFERED = 50;

/** The most frequent values that have the text in them, each with how often it is there. */
function searchValues(id: string): SearchOptions {
  return async (query, signal) => {
    const q = query.trim();
    const search = { limit: VALUES_OFFERED, ...(q !== '' && { q }) };
    const { items } = await api.catalogue.values(id, search, { signal }).page();
    return items.map(({ value, name, count }) => ({ value, label: name, detail: formatCount(count) }));
  };
}
