import { expect, it } from 'vitest';
import { matchingPackages } from './package-name.ts';

const PACKAGES = ['Acme:Fibre 100', 'Acme:Fibre 1000', 'Costa Net:Fibra 600'];

it('a package is found by its own name, or by a text in it', () => {
  expect(matchingPackages('fibra 600', PACKAGES)).toEqual(['Costa Net:Fibra 600']);
  expect(matchingPackages('Fibre 100', PACKAGES)).toEqual(['Acme:Fibre 100']);
  expect(matchingPackages('fibre', PACKAGES)).toEqual(['Acme:Fibre 100', 'Acme:Fibre 1000']);
  expect(matchingPackages('Acme:Fibre 100', PACKAGES)).toEqual([]);
  expect(matchingPackages('', PACKAGES)).toEqual([]);
});
