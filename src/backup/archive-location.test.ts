import { expect, it } from 'vitest';
import { parseObjectStoreUrl } from '../lib/object-store-url.ts';
import { openLocation, refuseWithin } from './archive-location.ts';

it('a location is a file, or an object whose name shows no parameters', () => {
  expect(openLocation('s3.tar')).toMatchObject({ name: 's3.tar', isRemote: false });
  const address = 's3://safe/broadgauge/monday.tar?endpoint=https://minio.example';
  expect(openLocation(address)).toMatchObject({ name: 's3://safe/broadgauge/monday.tar', isRemote: true });
});

it.each([
  ['s3://safe', 'needs a folder and a name'],
  ['s3://safe/monday.tar', 'needs a folder and a name'],
  ['s3://key:secret@safe/a/monday.tar', 'The address of the archive takes no credentials'],
  ['s3:///a/monday.tar', 'The address of the archive names no bucket'],
])('%s is not a location', (address, problem) => {
  expect(() => openLocation(address)).toThrow(problem);
});

it('an archive does not go where the service removes what is old', () => {
  const exports = parseObjectStoreUrl('s3://files/exports');
  expect(() => refuseWithin('s3://files/exports/monday.tar', exports)).toThrow('another folder');
  expect(() => refuseWithin('s3://files/exports/deep/monday.tar', exports)).toThrow('another folder');
  for (const location of ['s3://files/exports-kept/monday.tar', 's3://safe/exports/monday.tar', 'exports/monday.tar']) {
    expect(() => refuseWithin(location, exports), location).not.toThrow();
  }
  expect(() => refuseWithin('s3://files/exports/monday.tar', undefined)).not.toThrow();
});
