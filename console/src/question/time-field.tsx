import { useEffect, useState } from 'preact/hooks';
import { Field } from '../components/form/field.tsx';
import { DateInput, Select } from '../components/form/input.tsx';
import { type AskedTime, spanOf } from './asked-time.ts';
import { clockSpanOf, describeTime, presetOf, spanOfClock, TIME_PRESETS } from './time.ts';

interface TimeFieldProps {
  readonly time: AskedTime;
  readonly error: string | undefined;
  readonly onTime: (time: AskedTime) => void;
}

const CUSTOM = 'custom';

/** A usual time, or any other by the browser's calendar. */
export function TimeField({ time, error, onTime }: TimeFieldProps) {
  const now = new Date();
  const preset = presetOf(time);
  const span = spanOf(time, now);
  const clock = clockSpanOf(span, now);
  const choose = (key: string) =>
    onTime(TIME_PRESETS.find((known) => known.key === key)?.time ?? spanOfClock(clock, span));
  return (
    <div class="builder-part stack">
      <Field label="Time" hint={`${describeTime(time, now)}, on the agents’ own clocks`} error={error}>
        <Select
          options={[
            ...TIME_PRESETS.map(({ key, name }) => ({ value: key, label: name })),
            { value: CUSTOM, label: 'Other' },
          ]}
          value={preset?.key ?? CUSTOM}
          onValue={choose}
        />
      </Field>
      {!preset && (
        <>
          <MinuteField
            label="From"
            minute={clock.from}
            onMinute={(from) => onTime(spanOfClock({ from, to: undefined }, span))}
          />
          <MinuteField
            label="To"
            minute={clock.to}
            onMinute={(to) => onTime(spanOfClock({ from: undefined, to }, span))}
          />
        </>
      )}
    </div>
  );
}

interface MinuteFieldProps {
  readonly label: string;
  readonly minute: string | undefined;
  readonly onMinute: (minute: string) => void;
}

const FIRST = '1990-01-01T00:00';
const LAST = '2099-12-31T23:59';

function MinuteField({ label, minute = '', onMinute }: MinuteFieldProps) {
  const [typed, setTyped] = useState(minute);
  useEffect(() => setTyped(minute), [minute]);
  const change = (value: string) => {
    setTyped(value);
    // While a year is typed it is one of long ago.
    if (value !== minute && value >= FIRST && value <= LAST) onMinute(value);
  };
  return (
    <Field label={label}>
      <DateInput withTime min={FIRST} max={LAST} value={typed} onValue={change} />
    </Field>
  );
}
