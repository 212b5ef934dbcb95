import type { Recipe } from '../recipe.ts';
import { acccMba } from './accc-mba.ts';
import { fccMba } from './fcc-mba.ts';
import { ofcomHome } from './ofcom-home.ts';
import { usPerformance } from './us-performance.ts';

/** The built-in recipes, by key. */
export const RECIPES: ReadonlyMap<string, Recipe> = new Map([
  ['accc-mba', acccMba],
  ['ofcom-home', ofcomHome],
  ['fcc-mba', fccMba],
  ['us-performance', usPerformance],
]);
