import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId } from 'preact/hooks';

/** Attributes that tie a control to its label, hint and error. */
interface FieldControl {
  readonly id?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

const FieldContext = createContext<FieldControl>({});

/** The attributes of the field around a control; none where it stands alone. */
export function useField(): FieldControl {
  return useContext(FieldContext);
}

export interface Notes {
  readonly hint?: ComponentChildren;
  /** What is wrong with the value, in words. */
  readonly error?: string | undefined;
}

interface FieldProps extends Notes {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A control with its label above it and its notes below. */
export function Field({ label, children, ...notes }: FieldProps) {
  const id = useId();
  const control: FieldControl = {
    id,
    'aria-describedby': notesOf(id, notes),
    'aria-invalid': notes.error ? true : undefined,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <FieldContext.Provider value={control}>{children}</FieldContext.Provider>
      <FieldNotes id={id} {...notes} />
    </div>
  );
}

/** The ids of the notes of a control, for `aria-describedby`. */
export function notesOf(id: string, { hint, error }: Notes): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

/** The hint and the error below the control with this id. */
export function FieldNotes({ id, hint, error }: Notes & { readonly id: string }) {
  return (
    <>
      {hint && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </>
  );
}

export function FieldError({ id, error }: { readonly id?: string; readonly error: string | undefined }) {
  if (!error) return null;
  return (
    <div class="field-error" role="alert" {...(id && { id })}>
      {error}
    </div>
  );
}
