import type { CustomFields, Issues, MetadataChange } from '../../../../../client/index.ts';
import { type CustomRow, type Draft, isEmptyRow, SELECTOR_NAMES } from './draft.ts';

/** A change that has an instant, so that it means the same whenever it is sent. */
export type DatedChange = MetadataChange & { readonly backdate_from: number };

/** The request that a draft means, or why it means none, at the paths that the service uses for its issues. */
type ReadDraft =
  | { readonly change: DatedChange; readonly issues?: undefined }
  | { readonly change?: undefined; readonly issues: Issues };

/** Only what can't be said in a request is refused here: the rest is for the service to judge. */
export function changeOfDraft(draft: Draft, nowMs: number): ReadDraft {
  const issues: Record<string, string[]> = {};
  const note = (path: string, message: string) => {
    issues[path] = [...(issues[path] ?? []), message];
  };
  const given = SELECTOR_NAMES.filter((name) => draft.selector[name].trim() !== '');
  const selector = Object.fromEntries(given.map((name) => [name, draft.selector[name].trim()]));
  const { unit_id: unitText, ...texts } = selector;
  const unitId = Number(unitText);
  if (unitText !== undefined && !Number.isSafeInteger(unitId)) note('agent[unit_id]', 'A unit id is a whole number.');
  const selectorCustom = customFields(draft.selectorCustom, 'agent[custom]', note);
  const custom = customFields(draft.custom, 'metadata[custom]', note);
  const backdate = readBackdate(draft.from, nowMs, draft.allowOlder);
  if ('problem' in backdate) note('backdate_from', backdate.problem);
  if ('problem' in backdate || Object.keys(issues).length > 0) return { issues };
  return {
    change: {
      agent: {
        ...texts,
        ...(unitText !== undefined && { unit_id: unitId }),
        ...(selectorCustom && { custom: selectorCustom }),
      },
      metadata: {
        ...(draft.package.trim() && { package: draft.package.trim() }),
        ...(draft.timezone.trim() && { timezone: draft.timezone.trim() }),
        ...(custom && { custom }),
      },
      backdate_from: backdate.seconds,
      overwrite_all: draft.overwriteAll,
      ...(draft.allowOlder && { allow_older: true }),
    },
  };
}

/** Undefined: none. Keys and values are sent as typed: spaces may be intended. */
function customFields(
  rows: readonly CustomRow[],
  path: string,
  note: (path: string, message: string) => void,
): CustomFields | undefined {
  const fields = new Map<string, string | number>();
  for (const row of rows.filter((row) => !isEmptyRow(row))) {
    const { key, value, isNumber } = row;
    if (fields.has(key)) note(`${path}[${key}]`, 'This field occurs twice.');
    if (isNumber && (value.trim() === '' || !Number.isFinite(Number(value)))) {
      note(`${path}[${key}]`, 'This is not a number.');
    }
    fields.set(key, isNumber ? Number(value) : value);
  }
  return fields.size === 0 ? undefined : Object.fromEntries(fields);
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How far back a change may reach unless a manager allows more; the service has the same limit. */
export const BACKDATE_DAYS_MAX = 28;

/** The first and the last minute that can be picked, `YYYY-MM-DDTHH:MM` in UTC. */
export function backdateLimits(nowMs: number): { readonly min: string; readonly max: string } {
  const earliest = Math.ceil((nowMs - BACKDATE_DAYS_MAX * DAY_MS) / MINUTE_MS) * MINUTE_MS;
  return { min: minuteOf(earliest), max: minuteOf(nowMs) };
}

/** UNIX seconds, or in words what is wrong. Empty is the start of the current day. */
export function readBackdate(
  text: string,
  nowMs: number,
  allowOlder = false,
): { readonly seconds: number } | { readonly problem: string } {
  if (text === '') return { seconds: (Math.floor(nowMs / DAY_MS) * DAY_MS) / 1000 };
  const ms = Date.parse(`${text}Z`);
  if (Number.isNaN(ms)) return { problem: 'This is not a date and time.' };
  if (ms > nowMs) return { problem: 'This is in the future.' };
  if (!allowOlder && ms < nowMs - BACKDATE_DAYS_MAX * DAY_MS) {
    return { problem: `This is more than ${BACKDATE_DAYS_MAX} days ago.` };
  }
  return { seconds: ms / 1000 };
}

function minuteOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 16);
}
