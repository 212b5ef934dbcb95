import { describe, expect, it } from 'vitest';
import { padded, visibleText, widthOf } from './visible-text.ts';

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
