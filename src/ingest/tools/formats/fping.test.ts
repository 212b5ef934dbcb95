import { expect, it } from 'vitest';
import { fpingReader } from './fping.ts';

it.each([
  ['as text', { text: `a.example : ${'2 '.repeat(300_000)}1 - 3` }],
  ['as JSON', { value: { vSum: { host: 'a.example', values: [...Array(300_000).fill(2), 1, null, 3] } } }],
])('fping has any number of round trips %s', (_, item) => {
  const reader = fpingReader();
  const position = { line: 1 };
  expect(reader.take({ position, ...item })).toEqual([]);
  expect(reader.end()).toMatchObject([
    {
      results: [{ columns: { rtt_min: 1000, rtt_avg: 2000, rtt_max: 3000, successes: 300_002, failures: 1 } }],
    },
  ]);
});
