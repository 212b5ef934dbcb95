import { describe, expect, it } from 'vitest';
import { parseObjectStoreUrl } from './object-store-url.ts';

describe('the address of an object store', () => {
  it('is a bucket and a prefix, and a server where it is not Amazon’s', () => {
    expect(parseObjectStoreUrl('s3://exports/panel/a?region=eu-west-1')).toEqual({
      bucket: 'exports',
      prefix: 'panel/a',
      endpoint: undefined,
      region: 'eu-west-1',
    });
    expect(parseObjectStoreUrl('s3://exports/a/?endpoint=http://127.0.0.1:9000/&region=here')).toEqual({
      bucket: 'exports',
      prefix: 'a',
      endpoint: 'http://127.0.0.1:9000',
      region: 'here',
    });
  });

  it('has a prefix and, beside an endpoint, a region even where none is given', () => {
    expect(parseObjectStoreUrl('s3://exports')).toMatchObject({ prefix: 'broadgauge', region: undefined });
    expect(parseObjectStoreUrl('s3://exports/?endpoint=https://s3.example')).toMatchObject({
      prefix: 'broadgauge',
      region: 'us-east-1',
    });
  });

  it('can name a server by an encoded address, and one that serves below a path', () => {
    const endpoint = encodeURIComponent('https://storage.example:8443/s3');
    expect(parseObjectStoreUrl(`s3://exports/a?endpoint=${endpoint}`).endpoint).toBe('https://storage.example:8443/s3');
  });

  it.each([
    ['exports', 'should be like s3://'],
    ['https://exports/a', 'https:// is no object store: it should be like s3://'],
    ['file:///srv/objects', 'file:// is no object store'],
    ['s3:///a', 'names no bucket'],
    ['s3://127.0.0.1:9000/exports', 'names a server where the bucket should be'],
    ['s3://a/b', 'a is not the name of a bucket'],
    ['s3://exports/a b', 'a%20b is not a prefix'],
    ['s3://exports/a//b', 'a//b is not a prefix'],
    ['s3://exports/a?endpoint=127.0.0.1:9000', 'endpoint should be like https://host:port.'],
    ['s3://exports/a?endpoint=', 'endpoint should be like https://host:port.'],
    ['s3://exports/a?endpoint=https://host?x=1', 'endpoint should end with its host or a path.'],
    ['s3://exports/a?region=', 'region should be like us-east-1.'],
    ['s3://exports/a?regoin=eu-west-1', 'regoin is not a parameter: only endpoint and region are.'],
    ['s3://exports/a?region=a&region=b', 'has a parameter twice.'],
    ['s3://exports/a#b', 'should be like s3://'],
  ])('is refused in a line that says why: %s', (given, problem) => {
    expect(() => parseObjectStoreUrl(given)).toThrow(problem);
  });

  it.each([
    's3://key:hunter2@exports/a',
    's3://exports/a?endpoint=https://key:hunter2@host',
    'https://key:hunter2@exports/a',
    'key:hunter2@exports',
  ])('holds no credentials, and shows none: %s', (given) => {
    expect(() => parseObjectStoreUrl(given)).toThrow(/^(?!.*hunter2)/);
  });
});
