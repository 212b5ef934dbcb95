import { expect, it } from 'vitest';
import { parseClickHouseUrl } from './clickhouse-url.ts';

it('names a single server', () => {
  expect(parseClickHouseUrl('http://reader:s%40crets@ch.example:8123/measurements')).toEqual({
    servers: ['http://ch.example:8123'],
    user: 'reader',
    password: 's@crets',
    database: 'measurements',
    cluster: undefined,
  });
});

it('names several equal addresses, and a cluster', () => {
  expect(parseClickHouseUrl('https://u:p:q@a:8443,b:8443/db?cluster=two')).toEqual({
    servers: ['https://a:8443', 'https://b:8443'],
    user: 'u',
    password: 'p:q',
    database: 'db',
    cluster: 'two',
  });
});

it('needs no cluster for several addresses', () => {
  expect(parseClickHouseUrl('http://a:8123,b:8123/db')).toMatchObject({
    servers: ['http://a:8123', 'http://b:8123'],
    cluster: undefined,
  });
});

it('needs no user and no database', () => {
  expect(parseClickHouseUrl('http://localhost:8123')).toMatchObject({
    user: 'default',
    password: '',
    database: 'default',
  });
});

it.each([
  ['clickhouse://a', 'should be like'],
  ['http://', 'should be like'],
  ['http://a,/db?cluster=x', 'an empty text is not a host'],
  ['http://a:99999/db', 'a:99999 is not a host'],
  ['http://a/db?shards=2', 'shards is not a parameter'],
  ['http://u:%zz@a/db', 'a % that stands for nothing'],
])('%s is refused', (text, message) => {
  expect(() => parseClickHouseUrl(text)).toThrow(message);
});

it('a password never shows in a message', () => {
  for (const text of ['http://u:hunter2@a,,b/db', 'http://u:hunter2@a/db?x=1', 'ftp://u:hunter2@a/db']) {
    expect(() => parseClickHouseUrl(text)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  }
});
