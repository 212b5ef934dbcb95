import { readRemembered, remember } from './lib/remembered.ts';
import { createStore, useStore } from './lib/store.ts';
import { CLOCKS, type Clock, type Times, timesOf } from './lib/times.ts';

const COOKIE = 'broadgauge_clock';

export const clock = createStore<Clock>(readClock());

function readClock(): Clock {
  const remembered = readRemembered(COOKIE);
  return CLOCKS.find((one) => one === remembered) ?? 'utc';
}

export function chooseClock(choice: Clock): void {
  remember(COOKIE, choice);
  clock.set(choice);
}

/** By the clock that was chosen. */
export function useTimes(): Times {
  return TIMES[useStore(clock)];
}

const ownTimezone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const TIMES: Readonly<Record<Clock, Times>> = {
  utc: timesOf('utc', ownTimezone),
  mine: timesOf('mine', ownTimezone),
  agent: timesOf('agent', ownTimezone),
};
