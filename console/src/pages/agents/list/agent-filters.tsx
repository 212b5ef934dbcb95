import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../../api.ts';
import { Field } from '../../../components/form/field.tsx';
import { optionsOf, Select, TextInput } from '../../../components/form/input.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { type AgentSearch, PAGE_SIZES } from './agent-search.ts';

interface AgentFiltersProps {
  readonly search: AgentSearch;
  readonly onChange: (changed: Partial<AgentSearch>, step?: boolean) => void;
}

export function AgentFilters({ search, onChange }: AgentFiltersProps) {
  const [text, setText] = useTypedText(search.q, (q) => onChange({ q }, false));
  const panels = useRequest((signal) => api.panels.list({ signal }), []);
  const names = new Set([...(panels.data ?? []).map(({ name }) => name), ...(search.panel ? [search.panel] : [])]);
  const options = [{ value: '', label: 'All panels' }, ...optionsOf([...names])];
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
          <Select
            {...control}
            options={optionsOf(PAGE_SIZES)}
            value={search.size}
            onValue={(size) => onChange({ size })}
          />
        )}
      </Field>
    </search>
  );
}

const REST_MS = 250;

/**
 * A text that is typed here and kept elsewhere, where it goes when the typing rests. When it changes there, as by the
 * browser's way back, it changes here; what was sent from here and comes back is no such change.
 */
function useTypedText(kept: string, keep: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const known = useRef(kept);
  const rested = useDebounced(typed, REST_MS);
  useEffect(() => {
    if (rested === known.current) return;
    known.current = rested;
    keep(rested);
  }, [rested]);
  useEffect(() => {
    if (kept === known.current) return;
    known.current = kept;
    setTyped(kept);
  }, [kept]);
  return [typed, setTyped];
}
