import { Field } from '../components/form/field.tsx';
import { MonthInput, Select } from '../components/form/input.tsx';
import { utcDay } from '../lib/dates.ts';
import type { Span } from './asked-time.ts';
import { describeTime } from './time.ts';

interface PeriodFieldProps {
  readonly time: Span;
  readonly onTime: (time: Span) => void;
}

export const LAST_MONTH: Span = { from: 'last month', to: 'last month' };

/** In words that the service reads, so that a link means the same month after month. */
const PRESETS: readonly { readonly key: string; readonly name: string; readonly span: Span }[] = [
  { key: 'last-month', name: 'Last month', span: LAST_MONTH },
  { key: 'this-month', name: 'This month', span: { from: 'this month', to: 'this month' } },
  { key: '3-months', name: 'Last 3 whole months', span: { from: '-3 months', to: 'last month' } },
  { key: '12-months', name: 'Last 12 whole months', span: { from: '-12 months', to: 'last month' } },
  { key: '30', name: 'Last 30 days', span: { from: '-30 days', to: '-1 days' } },
];

const CUSTOM = 'custom';

/** Whole months, as reports are about them. Other dates may come with a link, and stay as they are. */
export function PeriodField({ time, onTime }: PeriodFieldProps) {
  const preset = PRESETS.find(({ span }) => span.from === time.from && span.to === time.to);
  const choose = (key: string) => onTime(PRESETS.find((known) => known.key === key)?.span ?? lastMonth());
  return (
    <>
      <Field label="Period" hint={`${describeTime(time, new Date())}, on the clocks of the lines.`}>
        <Select
          options={[
            ...PRESETS.map(({ key, name }) => ({ value: key, label: name })),
            { value: CUSTOM, label: isMonths(time) || preset ? 'Other months' : `${time.from} to ${time.to}` },
          ]}
          value={preset?.key ?? CUSTOM}
          onValue={choose}
        />
      </Field>
      {!preset && isMonths(time) && (
        <>
          <Field label="First month">
            <MonthInput value={time.from} onValue={(from) => onTime({ from, to: sorted(from, time.to)[1] })} />
          </Field>
          <Field label="Last month, included">
            <MonthInput value={time.to} onValue={(to) => onTime({ from: sorted(time.from, to)[0], to })} />
          </Field>
        </>
      )}
    </>
  );
}

/** A span never ends before it begins: the other end follows the one that was chosen. */
function sorted(a: string, b: string): readonly [string, string] {
  return a < b ? [a, b] : [b, a];
}

const MONTH = /^\d{4}-\d\d$/;

function isMonths({ from, to }: Span): boolean {
  return MONTH.test(from) && MONTH.test(to);
}

/** By its name in the calendar. */
function lastMonth(): Span {
  const now = new Date();
  const month = utcDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).slice(0, 7);
  return { from: month, to: month };
}
