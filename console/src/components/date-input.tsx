import type { FieldControl } from './field.tsx';

export interface DateInputProps extends FieldControl {
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
      {...rest}
      type={withTime ? 'datetime-local' : 'date'}
      class="input"
      value={value}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}
