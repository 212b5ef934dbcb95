import type { AddressChanges } from '../../../router/use-address.ts';
import { type CustomRow, type Draft, isEmptyRow, SELECTOR_NAMES, type SelectorName } from './draft.ts';

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
  };
}

export function draftChanges(draft: Draft): AddressChanges {
  const { selector, selectorCustom, custom, overwriteAll, from } = draft;
  return {
    ...Object.fromEntries(SELECTOR_NAMES.map((name) => [name, selector[name] || null])),
    custom: writeRows(selectorCustom),
    set_package: draft.package || null,
    set_timezone: draft.timezone || null,
    set_custom: writeRows(custom),
    overwrite_all: overwriteAll ? 'yes' : null,
    from: from || null,
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
