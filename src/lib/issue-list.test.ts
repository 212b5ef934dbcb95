import { describe, expect, it } from 'vitest';
import { IssueList } from './issue-list.ts';

const LONG = 'x'.repeat(500_000);

describe('problems of a request', () => {
  it('are all told, each once', () => {
    const issues = new IssueList();
    issues.add('time', 'Invalid value');
    issues.add('time', 'Invalid value');
    issues.add('time', 'Too early');
    issues.add('splits[0]', 'Invalid value');
    expect(Object.fromEntries(issues)).toEqual({
      time: ['Invalid value', 'Too early'],
      'splits[0]': ['Invalid value'],
    });
    expect(issues.has(['panel', 'splits[0]'])).toBe(true);
    expect(issues.has(['panel'])).toBe(false);
  });

  it('are told up to the first thousand, and that there are more', () => {
    const issues = new IssueList();
    for (let index = 0; index < 100_000; index += 1) issues.add(`cells[${index}]`, 'Invalid value');
    const told = [...issues];
    expect(told.length).toBe(1001);
    expect(told.at(-1)).toEqual(['body', ['More problems are not listed.']]);
    expect(() => issues.refuse()).toThrow('Validation failed');
  });

  it('are cut where they are long, and then fewer', () => {
    const issues = new IssueList();
    for (let index = 0; index < 100_000; index += 1) issues.add(`[${index}]${LONG}`, `${LONG} is not valid.`);
    for (let index = 0; index < 100_000; index += 1) issues.add(`${LONG}[${index}]`, 'Invalid value');
    const told = [...issues];
    expect(told.length).toBe(4);
    expect(told[0]).toEqual([`[0]${LONG.slice(0, 296)}…`, [`${LONG.slice(0, 1999)}…`]]);
    expect(told.at(-1)).toEqual(['body', ['More problems are not listed.']]);
  });

  it('are refused where those that are told are left out of another list', () => {
    const found = new IssueList();
    for (let index = 0; index < 2000; index += 1) found.add(`cells[${index}]`, 'Invalid value');
    const issues = new IssueList();
    issues.addAll(found, () => undefined);
    expect(Object.fromEntries(issues)).toEqual({ body: ['More problems are not listed.'] });
    expect(() => issues.refuse()).toThrow('Validation failed');
  });

  it('can be said in other words, that there are more among them', () => {
    const issues = new IssueList();
    for (let index = 0; index < 2000; index += 1) issues.add('body', `Problem ${index}`);
    for (const [key, messages] of issues) issues.replace(key, messages);
    const [[, messages = []] = []] = [...issues];
    expect([messages.length, messages.at(-1)]).toEqual([1001, 'More problems are not listed.']);
  });

  it('are found by a long key too', () => {
    const issues = new IssueList();
    issues.add(LONG, 'Invalid value');
    expect(issues.has([LONG])).toBe(true);
  });
});
