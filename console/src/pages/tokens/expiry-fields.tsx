import { DateInput } from '../../components/date-input.tsx';
import { Field } from '../../components/field.tsx';
import { Select } from '../../components/select.tsx';
import { utcDay } from '../../lib/utc-day.ts';
import { EXPIRY_OPTIONS, type ExpiryChoice } from './expiry.ts';

export interface ExpiryFieldsProps {
  readonly choice: ExpiryChoice;
  readonly onChoice: (choice: ExpiryChoice) => void;
  readonly date: string;
  readonly onDate: (date: string) => void;
  readonly error: string | undefined;
}

export function ExpiryFields({ choice, onChoice, date, onDate, error }: ExpiryFieldsProps) {
  return (
    <div class="field-row">
      <Field label="Expires" error={choice === 'date' ? undefined : error}>
        {(control) => <Select {...control} options={EXPIRY_OPTIONS} value={choice} onValue={onChoice} />}
      </Field>
      {choice === 'date' && (
        <Field label="Last day, UTC" error={error}>
          {(control) => <DateInput {...control} value={date} onValue={onDate} min={utcDay(Date.now())} required />}
        </Field>
      )}
    </div>
  );
}
