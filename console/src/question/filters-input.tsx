import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { api } from '../api.ts';
import { Button } from '../components/form/button.tsx';
import { Choice } from '../components/form/choice.tsx';
import { Combobox, type SearchOptions, searchIn } from '../components/form/combobox.tsx';
import { Field } from '../components/form/field.tsx';
import type { Option } from '../components/form/input.tsx';
import { MultiSelect } from '../components/form/multi-select.tsx';
import { formatCount } from '../lib/figures.ts';
import { changeFilter } from './change-filter.ts';
import type { FieldFilter, FilterType } from './question.ts';

interface FiltersInputProps {
  /** What can be filtered by. The same list between draws. */
  readonly options: readonly Option[];
  /** How a field reads, also one that is not offered. */
  readonly nameOf: (id: string) => string;
  readonly filters: readonly FieldFilter[];
  /** What is wrong, by the index of the filter. */
  readonly issues?: ReadonlyMap<number, string>;
  readonly onFilters: (filters: readonly FieldFilter[]) => void;
}

/** What to keep and what to leave out. A filter without values asks nothing: it is here only, not among the filters. */
export function FiltersInput({ options, nameOf, filters, issues, onFilters }: FiltersInputProps) {
  const [draft, setDraft] = useState<FieldFilter>();
  const search = useMemo(() => searchIn(options), [options]);
  const change = (index: number, filter: FieldFilter) => {
    setDraft(filter.filterValues.length === 0 ? filter : undefined);
    if (filter.filterValues.length > 0 || index < filters.length) onFilters(changeFilter(filters, index, filter));
  };
  return (
    <div class="filters-input stack">
      <Field label="Filter">
        <Combobox
          search={search}
          placeholder="Add a filter"
          onSelect={({ value }) => setDraft({ id: value, filterType: 'include', filterValues: [] })}
        />
      </Field>
      {filters.map((filter, index) => (
        <FilterCard
          key={`${filter.filterType} ${filter.id}`}
          name={nameOf(filter.id)}
          filter={filter}
          error={issues?.get(index)}
          onFilter={(changed) => change(index, changed)}
          onRemove={() => onFilters(filters.toSpliced(index, 1))}
        />
      ))}
      {draft && (
        <FilterCard
          key="draft"
          name={nameOf(draft.id)}
          filter={draft}
          isNew
          onFilter={(changed) => change(filters.length, changed)}
          onRemove={() => setDraft(undefined)}
        />
      )}
    </div>
  );
}

interface FilterCardProps {
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

function FilterCard({ name, filter, error, isNew = false, onFilter, onRemove }: FilterCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const search = useMemo(() => searchValues(filter.id), [filter.id]);
  useEffect(() => {
    if (isNew) card.current?.querySelector<HTMLInputElement>('[role=combobox]')?.focus();
  }, [isNew]);
  return (
    <div class="filter-card" ref={card}>
      <div class="bar">
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
        <MultiSelect
          values={filter.filterValues}
          onValues={(filterValues) => onFilter({ ...filter, filterValues })}
          search={search}
          placeholder={filter.filterValues.length === 0 ? 'Choose values' : 'Add another'}
        />
      </Field>
    </div>
  );
}

const VALUES_OFFERED = 50;

/** The most frequent values that have the text in them, each with how often it is there. */
export function searchValues(id: string): SearchOptions {
  return async (query, signal) => {
    const q = query.trim();
    const search = { id, limit: VALUES_OFFERED, q: q || undefined };
    const { items } = await api.pages('GET /filters/{id}/values', search, { signal }).page();
    return items.map(({ value, name, count }) => ({ value, label: name, detail: formatCount(count) }));
  };
}
