import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import { describeGroup } from '../../test/oracle/oracle.ts';
import { CI95, MEAN, NORMALISED_MEAN, percentile, RESULTS } from './nine-results.mjs';
import { PICTURES } from './pictures.mjs';

const SCHEDULE = RESULTS.map(({ hour }) => hour);

describe('the pictures of the documentation', () => {
  it.each(Object.keys(PICTURES))('%s is what is drawn (npm run pictures)', (path) => {
    expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(PICTURES[path]);
  });

  it('show the figures that the definitions give', () => {
    const results = RESULTS.map(({ hour, speed }) => ({ value: { x: speed }, agent: 'a', unit: null, hour }));
    const plain = describeGroup(results, null);
    expect(MEAN).toBe(plain.metricValue);
    expect(plain.ci95).toBeCloseTo(CI95, 10);
    expect(NORMALISED_MEAN).toBe(describeGroup(results, SCHEDULE).metricValue);
    for (const [p, value] of Object.entries(plain.percentiles)) expect(percentile(Number(p))).toBeCloseTo(value, 10);
  });

  it('have a result in every block of the schedule of speed tests', () => {
    expect(METRICS.find(({ key }) => key === 'httpget')?.schedule).toEqual(SCHEDULE);
  });
});
