import type { CustomFields, Issues } from '../../../../../client/index.ts';
import { readBackdate } from './backdate.ts';
import { type CustomRow, type Draft, isEmptyRow, SELECTOR_NAMES } from './draft.ts';
import type { DatedChange } from './load-preview.ts';

/** The request that a draft means, or why it means none, at the paths that the service uses for its issues. */
export type ReadDraft =
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
  const backdate = readBackdate(draft.from, nowMs);
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
    },
  };
}

/** Undefined where there is none. Keys and values go as they are typed: spaces may be meant. */
function customFields(
  rows: readonly CustomRow[],
  path: string,
  note: (path: string, message: string) => void,
): CustomFields | undefined {
  const fields = new Map<string, string | number>();
  for (const row of rows.filter((row) => !isEmptyRow(row))) {
    const { key, value, isNumber } = row;
    if (fields.has(key)) note(`${path}[${key}]`, 'This field is there twice.');
    if (isNumber && (value.trim() === '' || !Number.isFinite(Number(value)))) {
      note(`${path}[${key}]`, 'This is not a number.');
    }
    fields.set(key, isNumber ? Number(value) : value);
  }
  return fields.size === 0 ? undefined : Object.fromEntries(fields);
}
