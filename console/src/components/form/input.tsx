import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { useField } from './field.tsx';

interface TextInputProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: 'text' | 'search' | 'password';
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly spellcheck?: boolean;
  readonly required?: boolean;
  /** For the first field of a dialog, which otherwise begins at its close button. */
  readonly autofocus?: boolean;
  /** Names it where it stands outside of a field. */
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: true | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextInput({ value, onValue, inputRef, type = 'text', ...rest }: TextInputProps) {
  return (
    <input
      {...useField()}
      {...rest}
      ref={inputRef ?? null}
      // Each type has its own set of attributes in TypeScript; those here are common to all.
      type={type as 'text'}
      class="input"
      value={value}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

/** A text of several lines. */
export function TextArea({ value, onValue }: Pick<TextInputProps, 'value' | 'onValue'>) {
  return (
    <textarea
      {...useField()}
      class="input"
      rows={3}
      value={value}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

interface NumberInputProps {
  readonly value: number;
  /** A number within the limits, when it is typed to its end. */
  readonly onValue: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
}

export function NumberInput({ value, onValue, ...rest }: NumberInputProps) {
  const change = (input: HTMLInputElement) => {
    if (input.value !== '' && input.reportValidity()) onValue(input.valueAsNumber);
  };
  return (
    <input
      {...useField()}
      {...rest}
      type="number"
      class="input"
      required
      value={value}
      onChange={({ currentTarget }) => change(currentTarget)}
    />
  );
}

interface NumbersInputProps {
  readonly values: readonly number[];
  /** Two numbers or more, when they are typed to their end. */
  readonly onValues: (values: readonly number[]) => void;
}

const NUMBER = String.raw`[+\-]?(\d+\.?\d*|\.\d+)`;
const NUMBERS = String.raw`\s*${NUMBER}(\s*[,;\s]\s*${NUMBER})+\s*`;

/** Numbers with commas between them. */
export function NumbersInput({ values, onValues }: NumbersInputProps) {
  const change = (input: HTMLInputElement) => {
    if (input.reportValidity())
      onValues(
        input.value
          .trim()
          .split(/[,;\s]+/)
          .map(Number),
      );
  };
  return (
    <input
      {...useField()}
      type="text"
      class="input"
      required
      spellcheck={false}
      pattern={NUMBERS}
      title="Numbers with commas between them, such as 0, 30, 100"
      value={values.join(', ')}
      onChange={({ currentTarget }) => change(currentTarget)}
    />
  );
}

interface DateInputProps {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` with a time; empty for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly withTime?: boolean;
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
}

/** The browser's own picker: people know it, and it works on every phone and with every screen reader. */
export function DateInput({ value, onValue, withTime = false, ...rest }: DateInputProps) {
  return (
    <input
      {...useField()}
      {...rest}
      type={withTime ? 'datetime-local' : 'date'}
      class="input"
      value={value}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

interface MonthInputProps {
  /** `YYYY-MM`. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The browser's own picker of months. Where it has none, it is a text box. */
export function MonthInput({ value, onValue }: MonthInputProps) {
  const change = (typed: string) => {
    if (/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(typed)) onValue(typed);
  };
  return (
    <input
      {...useField()}
      type="month"
      class="input"
      required
      pattern="(19|20)\d\d-(0[1-9]|1[0-2])"
      placeholder="2026-09"
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

interface FileInputProps {
  /** Types of files, as the browser's dialog offers them. */
  readonly accept: string;
  readonly onFile: (file: File | undefined) => void;
}

export function FileInput({ accept, onFile }: FileInputProps) {
  return (
    <input
      {...useField()}
      type="file"
      class="input"
      accept={accept}
      onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
    />
  );
}

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** Said in a second line or column where there is space for it. */
  readonly detail?: string;
}

/** Options that read as their values. */
export function optionsOf<V extends string>(values: readonly V[]): readonly Option<V>[] {
  return values.map((value) => ({ value, label: value }));
}

interface SelectProps<V extends string> {
  readonly options: readonly Option<V>[];
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly disabled?: boolean;
  /** Names it where it stands outside of a field. */
  readonly 'aria-label'?: string;
}

/** One of a few. For one of many, see the combobox. */
export function Select<V extends string>({ options, value, onValue, ...rest }: SelectProps<V>) {
  return (
    <select
      {...useField()}
      {...rest}
      class="input select"
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value as V)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

interface SuggestInputProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly suggestions: readonly string[];
  readonly placeholder?: string;
  /** Names it where it stands outside of a field. */
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: true | undefined;
}

/** A text box that takes anything and offers the usual by the browser's own list. For one of many, see the combobox. */
export function SuggestInput({ value, onValue, suggestions, ...rest }: SuggestInputProps) {
  const listId = useId();
  return (
    <div class="suggest-input">
      <input
        {...useField()}
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
