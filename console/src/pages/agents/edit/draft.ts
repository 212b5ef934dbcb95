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
}

export const EMPTY_ROW: CustomRow = { key: '', value: '', isNumber: false };

export function isEmptyRow({ key, value }: CustomRow): boolean {
  return key.trim() === '' && value.trim() === '';
}

/** Whether it changes nothing yet. */
export function isPatchEmpty(draft: Draft): boolean {
  return draft.package === '' && draft.timezone === '' && draft.custom.every(isEmptyRow);
}
