import { api } from '../../../api.ts';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { useRequest } from '../../../hooks/use-request.ts';
import { type AgentSearch, PAGE_SIZES } from './agent-search.ts';
import { useTypedText } from './use-typed-text.ts';

export interface AgentFiltersProps {
  readonly search: AgentSearch;
  readonly onChange: (changed: Partial<AgentSearch>, step?: boolean) => void;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: size, label: size }));

export function AgentFilters({ search, onChange }: AgentFiltersProps) {
  const [text, setText] = useTypedText(search.q, (q) => onChange({ q }, false));
  const panels = useRequest((signal) => api.panels.list({ signal }), []);
  const names = new Set([...(panels.data ?? []).map(({ name }) => name), ...(search.panel ? [search.panel] : [])]);
  const options = [{ value: '', label: 'All panels' }, ...[...names].map((name) => ({ value: name, label: name }))];
  return (
    <search class="agents-filters">
      <Field label="Search">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={text}
            onValue={setText}
            placeholder="Agent, unit, MAC address, model or country"
            spellcheck={false}
            autocomplete="off"
          />
        )}
      </Field>
      <Field label="Panel">
        {(control) => (
          <Select {...control} options={options} value={search.panel} onValue={(panel) => onChange({ panel })} />
        )}
      </Field>
      <Field label="Rows">
        {(control) => (
          <Select {...control} options={SIZES} value={search.size} onValue={(size) => onChange({ size })} />
        )}
      </Field>
    </search>
  );
}
