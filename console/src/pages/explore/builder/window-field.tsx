import type { Window } from '../../../../../client/index.ts';
import {
  type AskedWindow,
  clock,
  DAYS,
  describeWindow,
  type HourRange,
  type OwnWindow,
} from '../../../../../src/query/field-words.ts';
import { Checkbox } from '../../../components/form/choice.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Select } from '../../../components/form/input.tsx';
import { StatisticsLink } from '../../../components/statistics-link.tsx';

interface WindowFieldProps {
  readonly window: AskedWindow | undefined;
  readonly windows: readonly Window[];
  readonly error: string | undefined;
  readonly onWindow: (window: AskedWindow | undefined) => void;
}

const ALL = '';
const OWN = 'own';
const EVENING: OwnWindow = { days: [], hours: [[19, 23]] };

/** Which hours of the week count: all, a window of the catalogue, or days and hours. */
export function WindowField({ window, windows, error, onWindow }: WindowFieldProps) {
  const choose = (key: string) => {
    if (key === OWN) onWindow(ownWindowOf(window, windows) ?? EVENING);
    else onWindow(key === ALL ? undefined : key);
  };
  const isNamed = typeof window === 'string';
  const unknown = isNamed && !windows.some(({ key }) => key === window) ? [{ value: window, label: window }] : [];
  return (
    <div class="builder-part stack">
      <Field
        label="Hours of the week"
        hint={
          <>
            {window === undefined
              ? 'Every hour counts.'
              : `${describeWindow(window, (name) => windows.find(({ key }) => key === name)?.name)}.`}{' '}
            A result counts if it ended in these hours on its agent’s clock.{' '}
            <StatisticsLink section="windows-of-local-time">Windows</StatisticsLink>
          </>
        }
        error={error}
      >
        <Select
          options={[
            { value: ALL, label: 'All' },
            ...windows.map(({ key, name, usedBy }) => ({ value: key, label: `${name} (${usedBy})` })),
            ...unknown,
            { value: OWN, label: 'Other' },
          ]}
          value={window === undefined ? ALL : isNamed ? window : OWN}
          onValue={choose}
        />
      </Field>
      {window !== undefined && !isNamed && <OwnWindowFields window={window} onWindow={onWindow} />}
    </div>
  );
}

interface OwnWindowFieldsProps {
  readonly window: OwnWindow;
  readonly onWindow: (window: OwnWindow) => void;
}

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);
const hourOptions = (hours: readonly number[]) => hours.map((hour) => ({ value: String(hour), label: clock(hour) }));

const ALL_DAY: readonly HourRange[] = [[0, 24]];

/** Days, and each range of hours. */
function OwnWindowFields({ window: { days = [], hours = [] }, onWindow }: OwnWindowFieldsProps) {
  const all = Object.keys(DAYS);
  const chosen = days.length === 0 ? all : days;
  const ranges = hours.length === 0 ? ALL_DAY : hours;
  const changeDays = (day: string, isOn: boolean) => {
    const next = all.filter((other) => (other === day ? isOn : chosen.includes(other)));
    if (next.length > 0) onWindow({ days: next, hours: ranges });
  };
  return (
    <>
      <fieldset>
        <legend class="visually-hidden">Days</legend>
        <div class="window-days">
          {Object.entries(DAYS).map(([day, name]) => (
            <Checkbox
              key={day}
              label={name.slice(0, 3)}
              checked={chosen.includes(day)}
              onChecked={(isOn) => changeDays(day, isOn)}
            />
          ))}
        </div>
      </fieldset>
      {ranges.map((range, index) => (
        <HourFields
          key={range.join()}
          range={range}
          number={ranges.length > 1 ? index + 1 : undefined}
          onRange={(changed) => onWindow({ days, hours: ranges.toSpliced(index, 1, changed) })}
        />
      ))}
    </>
  );
}

interface HourFieldsProps {
  readonly range: HourRange;
  /** Where there are several. */
  readonly number: number | undefined;
  readonly onRange: (range: HourRange) => void;
}

function HourFields({ range: [from, to], number, onRange }: HourFieldsProps) {
  const suffix = number === undefined ? '' : ` ${number}`;
  return (
    <div class="builder-pair">
      <Field label={`From hour${suffix}`}>
        <Select
          options={hourOptions(HOURS.filter((hour) => hour < to))}
          value={String(from)}
          onValue={(hour) => onRange([Number(hour), to])}
        />
      </Field>
      <Field label={`To hour${suffix}`}>
        <Select
          options={hourOptions(HOURS.filter((hour) => hour > from))}
          value={String(to)}
          onValue={(hour) => onRange([from, Number(hour)])}
        />
      </Field>
    </div>
  );
}

/** The days and hours of a window, also of one of the catalogue. */
export function ownWindowOf(window: AskedWindow | undefined, windows: readonly Window[]): OwnWindow | undefined {
  if (typeof window !== 'string') return window;
  const known = windows.find(({ key }) => key === window);
  return known && { days: known.days, hours: known.hours.map(([from = 0, to = 24]) => [from, to] as const) };
}
