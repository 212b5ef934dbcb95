import { expect, it } from 'vitest';
import { describeTest } from '../../../../src/catalogue/describe-test.ts';
import { TESTS } from '../../../../src/catalogue/tests/index.ts';
import { headingOf, shownNumber, wordsOf } from './column-words.ts';

it.each(TESTS.map((test) => [test.key, describeTest(test).columns] as const))(
  'every column of %s has a heading of its own, in words',
  (_, columns) => {
    const headings = columns.map(headingOf);
    expect(headings.filter((heading) => /_|^\p{Ll}/u.test(heading))).toEqual([]);
    expect(new Set(headings).size).toBe(headings.length);
  },
);

it.each([
  [{ name: 'bytes_sec', unit: 'B/s' }, 11_636_625, 'Speed, Mbit/s', '93.09'],
  [{ name: 'bytes_total', unit: 'B' }, 116_823_904, 'Data moved, MB', '116.8'],
  [{ name: 'packet_size', unit: 'B' }, 160, 'Packet size, B', '160'],
  [{ name: 'rtt_avg', unit: 'µs' }, 12_400, 'Round-trip time, mean, ms', '12.4'],
  [{ name: 'sequence', unit: null }, 1234, 'Sequence', '1,234'],
  [{ name: 'unit_id', unit: null }, 1234, 'Unit', '1234'],
])('%j is shown in the unit that people read', (column, stored, heading, shown) => {
  expect([headingOf(column), shownNumber(column, stored)]).toEqual([heading, shown]);
  expect(wordsOf(column).title).not.toContain('_');
});
