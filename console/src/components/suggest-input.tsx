import { useId } from 'preact/hooks';
import type { FieldControl } from './field.tsx';

export interface SuggestInputProps extends FieldControl {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly suggestions: readonly string[];
  readonly placeholder?: string;
  /** Names it where it stands outside of a field. */
  readonly 'aria-label'?: string;
}

/** A text box that takes anything and offers the usual by the browser's own list. For one of many, see the combobox. */
export function SuggestInput({ value, onValue, suggestions, ...rest }: SuggestInputProps) {
  const listId = useId();
  return (
    <div class="suggest-input">
      <input
        {...rest}
        type="text"
        class="input"
        list={listId}
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </div>
  );
}
