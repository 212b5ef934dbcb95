import { expect, it } from 'vitest';
import { optionOfField } from './metadata.ts';

it.each([
  ['agent', '--where'],
  ['agent[unit_id]', '--where unit_id'],
  ['agent[custom][site]', '--where custom.site'],
  ['metadata[timezone]', '--set timezone'],
  ['metadata[custom][a]', '--set custom.a'],
  ['backdate_from', '--from'],
  ['overwrite_all', '--overwrite-all'],
  ['body', 'body'],
])('%s is %s', (key, option) => {
  expect(optionOfField(key)).toBe(option);
});
