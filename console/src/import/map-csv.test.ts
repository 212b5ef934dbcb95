import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAsItIs, type KnownColumn, mapCsv, mappedTwice, rowsOf, suggestMapping, unquoted } from './map-csv.ts';

const AGENT: KnownColumn = { name: 'agent_id', isInteger: false, unit: undefined };
const SPEED: KnownColumn = { name: 'bytes_sec', isInteger: true, unit: 'B/s' };

it('columns of the same name are found however it is written, and others stay to be refused', () => {
  const mapping = suggestMapping(['Agent ID', 'bytes_sec', 'note'], [AGENT, SPEED]);
  expect(mapping.map(({ to }) => to?.name)).toEqual(['agent_id', 'bytes_sec', 'note']);
  expect(isAsItIs(mapping)).toBe(false);
  expect(isAsItIs(suggestMapping(['agent_id', 'note'], [AGENT]))).toBe(true);
});

it('numbers are in the unit of their column, and what is no number is left for the service to name', () => {
  const mapping = [
    { from: 'Box', to: AGENT, factor: 1 },
    { from: 'note', to: undefined, factor: 1 },
    { from: 'Mbit/s', to: SPEED, factor: 125_000 },
  ];
  const text = 'Box,note,Mbit/s\r\n"a, b",x,12.3\r\n\r\nc,"y\nz",fast\nd,,\n';
  expect(mapCsv(text, mapping)).toBe('agent_id,bytes_sec\n"a, b",1537500\n\nc,fast\nd,\n');
  expect(mapCsv('Box,note,Mbit/s\na,b,1,2\n', mapping)).toBe('agent_id,bytes_sec\na,125000,2\n');
});

it('two columns that become one are named', () => {
  expect(mappedTwice([SPEED, AGENT, SPEED].map((to) => ({ from: 'x', to, factor: 1 })))).toEqual(['bytes_sec']);
});

it('every cell is read as it was written', () => {
  const cell = fc.oneof(fc.stringMatching(/^[a-z ]{0,5}$/), fc.constantFrom('a,b', 'say "no"', 'two\nlines'));
  const row = fc.array(cell, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, end, isEnded) => {
      const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','));
      const read = rowsOf(quoted.join(end) + (isEnded ? end : ''));
      expect(read.map((cells) => cells.map(unquoted))).toEqual(rows);
    }),
  );
});
