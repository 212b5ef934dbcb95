import { describe, expect, it } from 'vitest';
import { instant, padded, visibleText, widthOf } from './print.ts';

it.each([
  [0, '1970-01-01T00:00:00Z'],
  [253402300799, '9999-12-31T23:59:59Z'],
  [253402300800, '+010000-01-01T00:00:00Z'],
  [8640000000001, '8640000000001'],
  [null, ''],
])('the instant %s is printed as "%s"', (seconds, expected) => {
  expect(instant(seconds)).toBe(expected);
});

describe('text in a terminal', () => {
  it('can neither colour nor move anything', () => {
    expect(visibleText('\x1b[31mred\r\n\u202eback\u009b')).toBe('�[31mred���back�');
    expect([null, undefined, 7, '', { a: 1 }].map(visibleText)).toEqual(['–', '–', '7', '', '{"a":1}']);
  });

  it.each([
    ['Acme', 4],
    ['Zürich', 6],
    ['Zu\u0308rich', 6],
    ['東京', 4],
    ['서울', 4],
    ['–', 1],
  ])('%s takes %i places', (text, width) => {
    expect(widthOf(text)).toBe(width);
    expect(padded(text, 8, 'left')).toBe(text + ' '.repeat(8 - width));
    expect(padded(text, 8, 'right')).toBe(' '.repeat(8 - width) + text);
  });
});
