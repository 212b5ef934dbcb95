import type { MetadataVersion } from '../../../../../client/index.ts';
import { customValue } from '../../../versions/field-changes.ts';

/** A value and how long it is valid. Instants are UNIX seconds. */
export interface Period {
  /** Null where it is not set. */
  readonly value: string | null;
  /** Null from the beginning of time. */
  readonly from: number | null;
  /** Excluded; null where it is valid now. */
  readonly to: number | null;
}

/** One field over time, in the order of time and without gaps. */
export interface Lane {
  readonly name: string;
  readonly periods: readonly Period[];
}

/** One lane for the package with its ISP, one for the timezone and one for each custom field that there ever was. */
export function lanesOf(newestFirst: readonly MetadataVersion[]): readonly Lane[] {
  const versions = newestFirst.toReversed();
  return [
    laneOf('Package', versions, (version) => version.package ?? version.isp),
    laneOf('Timezone', versions, ({ timezone }) => timezone),
    ...customKeys(versions).map((key) =>
      laneOf(key, versions, (version) => customValue(version, key)?.toString() ?? null),
    ),
  ];
}

/** Every custom field that there ever was. */
export function customKeys(versions: readonly MetadataVersion[]): readonly string[] {
  return [...new Set(versions.flatMap(({ custom }) => Object.keys(custom)))].sort();
}

type ReadValue = (version: MetadataVersion) => string | null;

function laneOf(name: string, versions: readonly MetadataVersion[], read: ReadValue): Lane {
  const starts = versions.filter((version, index) => {
    const before = versions[index - 1];
    return before === undefined || read(before) !== read(version);
  });
  return {
    name,
    periods: starts.map((version, index) => ({
      value: read(version),
      from: version.valid_from,
      to: starts[index + 1]?.valid_from ?? null,
    })),
  };
}

/** The time that a timeline shows. Instants are UNIX seconds. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

const DAY = 86_400;
const SHOWN_DAYS_MIN = 60;
const MARGIN = 0.06;

/** From before the first change, or two months ago if there was none that early, to a little after now. */
export function scaleOf(versions: readonly MetadataVersion[], now: number): Scale {
  const changes = versions.flatMap(({ valid_from }) => valid_from ?? []);
  const earliest = Math.min(now - SHOWN_DAYS_MIN * DAY, ...changes);
  const margin = (now - earliest) * MARGIN;
  return { from: earliest - margin, to: now + margin, now };
}

/** Where an instant is, in percent of the width; what lies outside is at the edge. */
export function positionOn({ from, to }: Scale, instant: number): number {
  return Math.min(100, Math.max(0, ((instant - from) / (to - from)) * 100));
}

/** A tick every week, month or more: the smallest step that leaves at most `countMax` of them. */
export function ticksOf(scale: Scale, countMax: number): readonly Tick[] {
  const days = (scale.to - scale.from) / DAY;
  if (days / 14 <= countMax) return weekTicks(scale, days / 7 <= countMax ? 1 : 2);
  const months = days / 30;
  const step = [1, 2, 3, 6, 12, 24, 60, 120].find((step) => months / step <= countMax) ?? 240;
  return monthTicks(scale, step);
}

/** On Mondays. */
function weekTicks({ from, to }: Scale, step: number): Tick[] {
  // The first day of the UNIX clock was a Thursday.
  const firstMonday = Math.ceil((from / DAY - 4) / 7) * 7 + 4;
  const ticks: Tick[] = [];
  for (let day = firstMonday; day * DAY <= to; day += 7 * step) {
    ticks.push({ at: day * DAY, label: formatted(day * DAY, { day: 'numeric', month: 'short' }) });
  }
  return ticks;
}

function monthTicks({ from, to }: Scale, step: number): Tick[] {
  const start = new Date(from * 1000);
  const firstMonth = start.getUTCFullYear() * 12 + start.getUTCMonth() + 1;
  const ticks: Tick[] = [];
  for (let month = Math.ceil(firstMonth / step) * step; ; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12) / 1000;
    if (at > to) return ticks;
    ticks.push({ at, label: formatted(at, step < 12 ? { month: 'short', year: 'numeric' } : { year: 'numeric' }) });
  }
}

function formatted(at: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at * 1000);
}
