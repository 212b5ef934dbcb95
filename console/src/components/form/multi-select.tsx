import { useRef } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { Combobox, type SearchOptions } from './combobox.tsx';

interface MultiSelectProps {
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
  readonly search: SearchOptions;
  /** How a value reads; by default as it is. */
  readonly labelOf?: (value: string) => string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** Any number of values: a chip for each, and a combobox to add more. */
export function MultiSelect({ values, onValues, labelOf = (value) => value, ...rest }: MultiSelectProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = (gone: string) => {
    onValues(values.filter((value) => value !== gone));
    input.current?.focus();
  };
  return (
    <div class="multi-select stack">
      {values.length > 0 && (
        <ul class="badges row">
          {values.map((value) => (
            <li key={value} class="chip">
              <span class="truncate">{labelOf(value)}</span>
              <button type="button" aria-label={`Remove ${labelOf(value)}`} onClick={() => remove(value)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        {...rest}
        inputRef={input}
        without={values}
        onSelect={({ value }) => onValues([...values, value])}
        onEraseEmpty={() => onValues(values.slice(0, -1))}
      />
    </div>
  );
}
