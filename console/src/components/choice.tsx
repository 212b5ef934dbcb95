import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Option } from './select.tsx';

export interface ChoiceOption<V extends string> extends Option<V> {
  readonly disabled?: boolean;
}

export interface ChoiceProps<V extends string> {
  readonly label: string;
  /** The label is for screen readers only, where it is clear what is chosen. */
  readonly hideLabel?: boolean;
  readonly options: readonly ChoiceOption<V>[];
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly hint?: ComponentChildren;
  readonly error?: string | undefined;
}

/** One of two or three, all in sight: radio buttons that look like one piece. */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, hideLabel = false, options, value, onValue, hint, error } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset class="choice" aria-describedby={described || undefined}>
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
      {hint && (
        <div class="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div class="field-error" id={`${id}-error`} role="alert">
          {error}
        </div>
      )}
    </fieldset>
  );
}
