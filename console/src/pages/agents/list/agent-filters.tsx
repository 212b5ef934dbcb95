import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../../../api.ts';
import { Field } from '../../../components/form/field.tsx';
import { optionsOf, Select, TextInput } from '../../../components/form/input.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { packagesOf } from '../package-name.ts';
import { type AgentSearch, PAGE_SIZES, SILENCES } from './agent-search.ts';

interface AgentFiltersProps {
  readonly search: AgentSearch;
  readonly onChange: (changed: Partial<AgentSearch>, step?: boolean) => void;
  /** True if the agents are shown in pages. */
  readonly hasPages: boolean;
}

export function AgentFilters({ search, onChange, hasPages }: AgentFiltersProps) {
  const [text, setText] = useTypedText(search.q, (q) => onChange({ q }, false));
  const panels = useRequest((signal) => api.request('GET /manage/panels', {}, { signal }), []);
  const [field, setField] = useTypedText(search.custom, (custom) => onChange({ custom }, false));
  const [country, setCountry] = useTypedText(search.country, (name) => onChange({ country: name }, false));
  const isps = useRequest((signal) => api.request('GET /manage/isps', {}, { signal }), []);
  const known = isps.data ?? [];
  const packages = packagesOf(known.filter(({ isp }) => search.isp === '' || isp === search.isp));
  const names = new Set([...(panels.data ?? []).map(({ name }) => name), ...(search.panel ? [search.panel] : [])]);
  const options = [{ value: '', label: 'All panels' }, ...optionsOf([...names])];
  return (
    <search class="agents-filters">
      <Field label="Search">
        <TextInput
          type="search"
          value={text}
          onValue={setText}
          placeholder="Agent, unit, MAC address, model or country"
          spellcheck={false}
          autocomplete="off"
        />
      </Field>
      <Field label="Panel">
        <Select options={options} value={search.panel} onValue={(panel) => onChange({ panel })} />
      </Field>
      <Field label="Silent for">
        <Select
          options={silenceOptions(search.silent)}
          value={search.silent}
          onValue={(silent) => onChange({ silent })}
        />
      </Field>
      <Field label="Country">
        <TextInput value={country} onValue={setCountry} placeholder="DE" spellcheck={false} autocomplete="off" />
      </Field>
      <Field label="ISP">
        <Select
          options={choicesOf(
            'All ISPs',
            search.isp,
            known.map(({ isp }) => isp),
          )}
          value={search.isp}
          onValue={(isp) => onChange({ isp, package: '' })}
        />
      </Field>
      <Field label="Package">
        <Select
          options={choicesOf('All packages', search.package, packages)}
          value={search.package}
          onValue={(name) => onChange({ package: name })}
        />
      </Field>
      <Field label="Field of your own">
        <TextInput value={field} onValue={setField} placeholder="region=North" spellcheck={false} autocomplete="off" />
      </Field>
      {hasPages && (
        <Field label="Rows">
          <Select options={optionsOf(PAGE_SIZES)} value={search.size} onValue={(size) => onChange({ size })} />
        </Field>
      )}
    </search>
  );
}

/** What is chosen is there even if it is not offered. */
function silenceOptions(chosen: string) {
  const days = [...new Set([...SILENCES, ...(chosen ? [chosen] : [])])].toSorted((a, b) => Number(a) - Number(b));
  return [
    { value: '', label: 'Any time' },
    ...days.map((count) => ({ value: count, label: count === '1' ? '1 day' : `${count} days` })),
  ];
}

/** What is chosen is there even if the service does not list it. */
function choicesOf(all: string, chosen: string, known: readonly string[]) {
  return [{ value: '', label: all }, ...optionsOf([...new Set([...known, ...(chosen ? [chosen] : [])])])];
}

const REST_MS = 250;

/**
 * The text in a box whose value the address holds. `onValue` gets it when the typing rests. When the address changes,
 * as with the browser's back button, so does the box.
 */
function useTypedText(value: string, onValue: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  const rested = useDebounced(typed, REST_MS);
  useEffect(() => {
    if (rested === known.current) return;
    known.current = rested;
    onValue(rested);
  }, [rested]);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);
  return [typed, setTyped];
}
