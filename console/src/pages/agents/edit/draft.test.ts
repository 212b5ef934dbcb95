import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Draft, draftChanges, isEmptyRow, readDraft } from './draft.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const rows = fc.array(
  fc.record({ key: text, value: text, isNumber: fc.boolean() }).filter((row) => !isEmptyRow(row)),
  { maxLength: 4 },
);
const draft: fc.Arbitrary<Draft> = fc.record({
  selector: fc.record({ agent_id: text, unit_id: text, mac_address: text, isp: text, package: text, timezone: text }),
  selectorCustom: rows,
  package: text,
  timezone: text,
  custom: rows,
  overwriteAll: fc.boolean(),
  from: text,
  allowOlder: fc.boolean(),
});

function addressOf(change: Draft): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(draftChanges(change))) {
    for (const each of value === null ? [] : [value].flat()) parameters.append(name, each);
  }
  return parameters.toString();
}

it('a change comes back from its address as it was', () => {
  fc.assert(
    fc.property(draft, (typed) => {
      expect(readDraft(new URLSearchParams(addressOf(typed)))).toEqual(typed);
    }),
  );
});

it('rows without anything in them are not in the address', () => {
  const typed = readDraft(new URLSearchParams());
  const row = { key: ' ', value: '', isNumber: true };
  expect(addressOf({ ...typed, custom: [row], selectorCustom: [row] })).toBe('');
});

it('an address that was tampered with is still read', () => {
  expect(readDraft(new URLSearchParams({ set_custom: '%E0=1' })).custom[0]?.key).toBe('%E0');
  expect(readDraft(new URLSearchParams({ custom: 'region' })).selectorCustom[0]?.key).toBe('region');
});
