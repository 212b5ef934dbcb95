import { DateInput } from '../../../components/date-input.tsx';
import { Field } from '../../../components/field.tsx';
import { BACKDATE_DAYS_MAX, backdateLimits } from './backdate.ts';

export interface BackdateFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error: string | undefined;
}

/** From when a change is valid. */
export function BackdateField({ value, onValue, error }: BackdateFieldProps) {
  const { min, max } = backdateLimits(Date.now());
  return (
    <Field
      label="Valid from, in UTC"
      hint={`At most ${BACKDATE_DAYS_MAX} days ago. Empty: from the start of today, 00:00 UTC. Results since then count with the new metadata.`}
      error={error}
    >
      {(control) => <DateInput {...control} withTime min={min} max={max} value={value} onValue={onValue} />}
    </Field>
  );
}
