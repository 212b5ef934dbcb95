import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { FieldNotes, type Notes, notesOf } from './field.tsx';
import type { Option } from './input.tsx';

interface ChoiceOption<V extends string> extends Option<V> {
  readonly disabled?: boolean;
}

interface ChoiceProps<V extends string> extends Notes {
  readonly label: string;
  /** The label is for screen readers only, where it is clear what is chosen. */
  readonly hideLabel?: boolean;
  readonly options: readonly ChoiceOption<V>[];
  readonly value: V;
  readonly onValue: (value: V) => void;
}

/** One of two or three, all in sight: radio buttons that look like one piece. */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, hideLabel = false, options, value, onValue, ...notes } = props;
  const id = useId();
  return (
    <fieldset class="choice" aria-describedby={notesOf(id, notes)}>
      <legend class={hideLabel ? 'visually-hidden' : undefined}>{label}</legend>
      <div class="choice-options">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onValue(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} {...notes} />
    </fieldset>
  );
}

interface CheckboxProps {
  readonly label: ComponentChildren;
  /** What it means, below the label. */
  readonly hint?: ComponentChildren;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean;
}

export function Checkbox({ label, hint, checked, onChecked, disabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <div class="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={notesOf(id, { hint })}
        onChange={({ currentTarget }) => onChecked(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}
