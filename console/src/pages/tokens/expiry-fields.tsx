import { Field } from '../../components/form/field.tsx';
import { DateInput, type Option, Select } from '../../components/form/input.tsx';
import { utcDay } from '../../lib/dates.ts';

interface ExpiryFieldsProps {
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
        <Select options={EXPIRY_OPTIONS} value={choice} onValue={onChoice} />
      </Field>
      {choice === 'date' && (
        <Field label="Last day, UTC" error={error}>
          <DateInput value={date} onValue={onDate} min={utcDay(Date.now())} max="9999-12-31" required />
        </Field>
      )}
    </div>
  );
}

const DAY_SECONDS = 86_400;

export type ExpiryChoice = 'never' | 'date' | `${number}`;

/** Numbers are days. */
const EXPIRY_OPTIONS: readonly Option<ExpiryChoice>[] = [
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In a week' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'Never' },
];

/** The instant in UNIX seconds, null for never. A date is the last day on which the token works, in UTC. */
export function expiryOf(choice: ExpiryChoice, date: string, nowMs: number): number | null {
  if (choice === 'never') return null;
  // Without a date that can be read the token has ended, rather than never.
  if (choice === 'date') return (Date.parse(`${date}T00:00:00Z`) || 0) / 1000 + DAY_SECONDS;
  return Math.floor(nowMs / 1000) + Number(choice) * DAY_SECONDS;
}
