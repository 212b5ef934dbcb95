import { expect, it } from 'vitest';
import { regionsOf } from '../../maps/geo-json.ts';
import { demoMap } from './districts.ts';
import { demoAgents } from './panel.ts';

it('the demo has lines in every district of its map: in some few, and in one too few to show', () => {
  const panel = demoAgents(20_260_101);
  const { geometry, about } = demoMap();
  const counts = regionsOf(geometry, about.key).map(
    ({ key }) => panel.filter(({ custom }) => custom?.get('district') === key).length,
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(panel.length);
  expect(counts.filter((count) => count >= 50).length).toBeGreaterThan(2);
  expect(counts.filter((count) => count >= 5 && count < 50).length).toBeGreaterThan(2);
  expect(counts.filter((count) => count > 0 && count < 5)).toHaveLength(1);
});
