import { expect, it } from 'vitest';
import { describeRange, isNarrowed, readSearch, searchChanges, wantedOf } from './agent-search.ts';

const read = (text = '') => readSearch(new URLSearchParams(text));

it('an address without parameters is the first page of all agents', () => {
  expect(read()).toEqual({
    q: '',
    panel: '',
    country: '',
    isp: '',
    package: '',
    custom: '',
    silent: '',
    sort: undefined,
    size: '50',
    offset: 0,
  });
  expect(isNarrowed(read())).toBe(false);
});

it('a number of rows or an order that is not offered is the usual one', () => {
  expect(read('rows=7&sort=size&offset=-1')).toEqual(read());
});

it('a silence is any number of days that the service takes', () => {
  for (const days of ['1', '5', '366']) expect(wantedOf(read(`silent=${days}`)).silent).toBe(Number(days));
  for (const days of ['0', '367', '05', '1.5', '-3', 'three']) expect(read(`silent=${days}`)).toEqual(read());
});

it('another search begins with its first page', () => {
  expect(searchChanges({ q: 'wb' })).toEqual({ q: 'wb', offset: null });
  expect(searchChanges({ panel: '' })).toEqual({ panel: null, offset: null });
  expect(searchChanges({ offset: 50 })).toEqual({ offset: '50' });
});

it('a field asks for agents when it has a value', () => {
  expect(wantedOf(read('custom=region')).custom).toBeUndefined();
  expect(wantedOf(read('custom=region=North&silent=3'))).toMatchObject({ custom: 'region=North', silent: 3 });
});

it('a page says which agents it shows', () => {
  expect(describeRange(read('rows=1000&offset=2000'), 17, 2017)).toBe('2,001 to 2,017 of 2,017');
});
