import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface CheckboxProps {
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
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ currentTarget }) => onChecked(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {hint && (
        <div class="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
