import type { Ref } from 'preact';
import type { FieldControl } from './field.tsx';

export interface TextInputProps extends FieldControl {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: 'text' | 'search' | 'password';
  readonly name?: string;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly spellcheck?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly maxLength?: number;
  /** For the first field of a dialog, which otherwise begins at its close button. */
  readonly autofocus?: boolean;
  /** Names it where it stands outside of a field. */
  readonly 'aria-label'?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextInput({ value, onValue, inputRef, type = 'text', ...rest }: TextInputProps) {
  return (
    <input
      {...rest}
      ref={inputRef ?? null}
      // The types know a set of attributes for each type; those here are of them all.
      type={type as 'text'}
      class="input"
      value={value}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}
