import { expect, it } from 'vitest';
import { readByteRange } from './send-file.ts';

it.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=90-200', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-200', { from: 0, to: 99 }],
])('%s of 100 bytes', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});

it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
  '%j asks for everything',
  (header) => {
    expect(readByteRange(header, 100)).toBeUndefined();
  },
);

it.each([
  ['bytes=100-', 100],
  ['bytes=-0', 100],
  ['bytes=0-', 0],
])('%s of %i bytes is nothing that there is', (header, size) => {
  expect(() => readByteRange(header, size)).toThrow(expect.objectContaining({ code: 'RANGE_NOT_SATISFIABLE' }));
});
