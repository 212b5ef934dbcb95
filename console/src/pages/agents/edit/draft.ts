import type { Metadata } from '../../../../../client/index.ts';
import type { AddressChanges } from '../../../router/location.ts';

/** A custom field as it is typed; rows that are empty don't count. */
export interface CustomRow {
  readonly key: string;
  readonly value: string;
  readonly isNumber: boolean;
}

/** By what agents are chosen, beside custom fields. */
export const SELECTOR_NAMES = ['agent_id', 'unit_id', 'mac_address', 'isp', 'package', 'timezone'] as const;

export type SelectorName = (typeof SELECTOR_NAMES)[number];

/** A change of metadata as it is typed: everything is text, and empty where it is not given. */
export interface Draft {
  readonly selector: Readonly<Record<SelectorName, string>>;
  readonly selectorCustom: readonly CustomRow[];
  readonly package: string;
  readonly timezone: string;
  readonly custom: readonly CustomRow[];
  readonly overwriteAll: boolean;
  /** `YYYY-MM-DDTHH:MM` in UTC; empty for the start of the current day. */
  readonly from: string;
  /** Whether that may be more than 28 days ago. */
  readonly allowOlder: boolean;
}

export const EMPTY_ROW: CustomRow = { key: '', value: '', isNumber: false };

export function isEmptyRow({ key, value }: CustomRow): boolean {
  return key.trim() === '' && value.trim() === '';
}

/** Whether it changes nothing yet. */
export function isPatchEmpty(draft: Draft): boolean {
  return draft.package === '' && draft.timezone === '' && draft.custom.every(isEmptyRow);
}

/** The change that an address holds. */
export function readDraft(parameters: URLSearchParams): Draft {
  const text = (name: string) => parameters.get(name) ?? '';
  const selector = Object.fromEntries(SELECTOR_NAMES.map((name) => [name, text(name)]));
  return {
    selector: selector as Record<SelectorName, string>,
    selectorCustom: parameters.getAll('custom').map(readRow),
    package: text('set_package'),
    timezone: text('set_timezone'),
    custom: parameters.getAll('set_custom').map(readRow),
    overwriteAll: parameters.get('overwrite_all') === 'yes',
    from: text('from'),
    allowOlder: parameters.get('allow_older') === 'yes',
  };
}

export function draftChanges(draft: Draft): AddressChanges {
  const { selector, selectorCustom, custom, overwriteAll, from, allowOlder } = draft;
  return {
    ...Object.fromEntries(SELECTOR_NAMES.map((name) => [name, selector[name] || null])),
    custom: writeRows(selectorCustom),
    set_package: draft.package || null,
    set_timezone: draft.timezone || null,
    set_custom: writeRows(custom),
    overwrite_all: overwriteAll ? 'yes' : null,
    from: from || null,
    allow_older: allowOlder ? 'yes' : null,
  };
}

/** `key=text` or `key:=number`; in a key the signs are written as in an address. */
function writeRows(rows: readonly CustomRow[]): readonly string[] {
  return rows
    .filter((row) => !isEmptyRow(row))
    .map(
      ({ key, value, isNumber }) => `${key.replaceAll(/[%:=]/g, encodeURIComponent)}${isNumber ? ':=' : '='}${value}`,
    );
}

function readRow(text: string): CustomRow {
  const [, key = text, sign, value = ''] = /^([^=:]*)(:?=)(.*)$/s.exec(text) ?? [];
  return { key: key.replaceAll(/%(25|3A|3D)/g, decodeURIComponent), value, isNumber: sign === ':=' };
}

/** The fields of a form that set exactly this metadata. */
export function patchOf({
  package: name,
  isp,
  timezone,
  custom,
}: Metadata): Pick<Draft, 'package' | 'timezone' | 'custom'> {
  return {
    package: name ?? (isp === null ? '' : `${isp}:`),
    timezone: timezone ?? '',
    custom: Object.entries(custom).map(([key, value]) => ({
      key,
      value: String(value),
      isNumber: typeof value === 'number',
    })),
  };
}
