import { useId } from 'preact/hooks';

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; undefined where it is not known. */
  readonly value?: number | undefined;
  /** Said beside the bar, such as `3 of 12 files`. */
  readonly detail?: string;
}

export function Progress({ label, value, detail }: ProgressProps) {
  const id = useId();
  return (
    <div class="progress">
      <div class="progress-text bar">
        <label for={id}>{label}</label>
        {detail && <span class="muted">{detail}</span>}
      </div>
      <progress id={id} max={1} {...(value !== undefined && { value })} />
    </div>
  );
}
