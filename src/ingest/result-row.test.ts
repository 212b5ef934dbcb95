import { expect, it } from 'vitest';
import { testOf } from '../catalogue/tests/index.ts';
import { csvResultRow, resultRowParser } from './result-row.ts';

const parse = resultRowParser(testOf('ping'), {
  earliest: 0,
  latest: Number.MAX_SAFE_INTEGER,
  ignoreUnknown: false,
  onAhead: () => {},
});

it.each([
  [
    '2026-11-17T14:00:00',
    'dtime: 2026-11-17T14:00:00 is not a valid date. It has no offset: add Z for UTC, or one such as +01:00.',
  ],
  [1_795_044_130, 'dtime: 1795044130 is not a valid date. Write it as 2026-11-18 14:00:00, in UTC.'],
  ['noon', 'dtime: noon is not a valid date.'],
  [true, 'dtime: This value should be of type string.'],
])('of a time %s says how times are written', (dtime, problem) => {
  expect(parse({ agent_id: 'box-1', dtime })).toEqual({ problem });
});

it.each([
  ['1', 1],
  ['+1.', 1],
  ['-.5', -0.5],
  [' 12.25e-2 ', 0.1225],
  ['1e3', 1000],
  ['.', '.'],
  ['1e', '1e'],
  ['1_000', '1_000'],
  ['0x1', '0x1'],
  [`${'9'.repeat(1e6)}x`, `${'9'.repeat(1e6)}x`],
])('of a CSV cell takes what is a number, in one pass', (cell, value) => {
  expect(csvResultRow(testOf('ping'))(new Map([['rtt_avg', cell]]))).toEqual({ rtt_avg: value });
});
