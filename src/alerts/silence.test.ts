import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { readSilence, type Silence, silencedUntil } from './silence.ts';

const silence = (values: Silence['values']): Silence => ({
  ...{ id: 'one', values, until: 200, reason: '', setBy: '', setAt: 0 },
});
const until = (values: Silence['values'], group: readonly (string | number | null)[]) =>
  silencedUntil([silence(values)], ['isp', 'threads'], group, 100);

describe('a silence', () => {
  it.each([
    ['the groups of a number, given as a number', { threads: 4 }],
    ['the groups of a number, given as text', { threads: '4' }],
    ['the groups of several values', { isp: 'Acme', threads: '4' }],
    ['all groups', {}],
  ])('is about %s', (_, values) => {
    expect(until(values, ['Acme', 4])).toBe(200);
  });

  it.each([
    ['another number', { threads: '40' }, ['Acme', 4]],
    ['no value', { isp: null }, ['null', 4]],
    ['a text that reads like no value', { isp: 'null' }, [null, 4]],
    ['a split that the rule does not have', { colour: 'undefined' }, ['Acme', 4]],
  ])('of %s is not about others', (_, values, group) => {
    expect(until(values, group)).toBeNull();
  });

  it('is refused with names or values of more than 1024 characters', () => {
    const read = (values: object) => {
      const issues = new IssueList();
      readSilence({ for: '1 hour', values }, 0, issues);
      return Object.values(Object.fromEntries(issues));
    };
    expect(read({ isp: 'x'.repeat(1024), threads: 4, ['y'.repeat(1024)]: null })).toEqual([]);
    expect(read({ isp: 'x'.repeat(1025) })).toEqual([['This value is too long.']]);
    expect(read({ ['y'.repeat(1_000_000)]: null })).toEqual([['This value is too long.']]);
  });
});
