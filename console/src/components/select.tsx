import type { FieldControl } from './field.tsx';

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** Said in a second line or column where there is space for it. */
  readonly detail?: string;
}

export interface SelectProps<V extends string> extends FieldControl {
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
