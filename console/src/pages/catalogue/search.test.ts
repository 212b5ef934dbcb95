import { expect, it } from 'vitest';
import { matches } from './search.tsx';

it('every word has to be there, in any place and case', () => {
  expect(matches('speed DOWN', 'httpget', 'Download speed')).toBe(true);
  expect(matches('speed up', 'httpget', 'Download speed')).toBe(false);
});

it('an empty search finds everything', () => expect(matches('  ', 'x')).toBe(true));
