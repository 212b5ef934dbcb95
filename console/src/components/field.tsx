import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** What ties a control to its label, hint and error; every control of the console takes it. */
export interface FieldControl {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with the value, in words. */
  readonly error?: string | undefined;
  readonly children: (control: FieldControl) => ComponentChildren;
}

/** A control with its label above, and below it a hint and what is wrong. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control = { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(control)}
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
    </div>
  );
}
