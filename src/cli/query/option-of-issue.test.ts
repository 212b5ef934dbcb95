import { expect, it } from 'vitest';
import { optionOfIssue } from './option-of-issue.ts';

it.each([
  ['time[from]', { from: '2026-02-30' }, true, '--from'],
  ['time[from]', {}, false, '--from'],
  ['time[from]', {}, true, 'time[from]'],
  ['date', { to: 'now' }, true, '--from, --to'],
  ['splits[1]', { split: ['isp', 'colour'] }, false, '--split'],
  ['splits[1]', { filter: ['isp=A'] }, true, 'splits[1]'],
  ['filters[0][id]', { exclude: ['colour=red'] }, true, '--filter, --exclude'],
  ['body', {}, false, 'body'],
])('an issue at %s with %j, a file: %s, is told at %s', (key, options, hasFile, expected) => {
  expect(optionOfIssue(key, options, hasFile)).toBe(expected);
});
