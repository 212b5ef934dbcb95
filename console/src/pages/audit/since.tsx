import { Field } from '../../components/form/field.tsx';
import { Select } from '../../components/form/input.tsx';
import { useAddress } from '../../router/location.ts';

const DAY_S = 86_400;

const SINCE = [
  { value: '1', label: 'Last day' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '', label: 'All of the time' },
] as const;

/** How many days back the address asks for; empty for all of them. */
type Days = (typeof SINCE)[number]['value'];

export function useDays(): Days {
  const [parameters] = useAddress();
  return SINCE.find(({ value }) => value === parameters.get('since'))?.value ?? '';
}

export function SinceField() {
  const [, change] = useAddress();
  return (
    <Field label="When">
      <Select
        options={SINCE}
        value={useDays()}
        onValue={(value) => change({ since: value || null, cursor: null }, { step: true })}
      />
    </Field>
  );
}

/** UNIX seconds; undefined for all of the time. */
export function startOf(days: Days): number | undefined {
  return days === '' ? undefined : Math.floor(Date.now() / 1000) - Number(days) * DAY_S;
}
