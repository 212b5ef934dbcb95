import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeGroup, type OracleResult } from './oracle.ts';

const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour);

function results(values: readonly number[], agent: (index: number) => string = (index) => `a${index}`): OracleResult[] {
  return values.map((x, index) => ({ value: { x }, agent: agent(index), unit: null, hour: 0 }));
}

/** R-7, straight from its definition. */
function r7(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const h = ((sorted.length - 1) * p) / 100;
  const low = sorted[Math.floor(h)] ?? 0;
  return low + (h - Math.floor(h)) * ((sorted[Math.floor(h) + 1] ?? low) - low);
}

describe('the reference', () => {
  it('gives known figures for a known sample', () => {
    const point = describeGroup(results([1, 2, 3, 4]), null);
    expect(point).toMatchObject({
      metricValue: 2.5,
      sampleCount: 4,
      agentCount: 4,
      unitCount: 0,
      min: 1,
      max: 4,
      median: 2.5,
    });
    expect(point.stdDev).toBeCloseTo(Math.sqrt(1.25), 12);
    expect(point.ci95).toBeCloseTo((1.959963984540054 * Math.sqrt(1.25)) / 2, 12);
    expect(point.percentiles['25']).toBeCloseTo(1.75, 12);
  });

  it('has R-7 percentiles when nothing is weighted', () => {
    const samples = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(samples, (values) => {
        const { percentiles } = describeGroup(results(values), null);
        for (const [p, value] of Object.entries(percentiles)) expect(value).toBeCloseTo(r7(values, Number(p)), 8);
      }),
    );
  });

  it('stays right when the mean is large against the spread', () => {
    expect(describeGroup(results([1e9, 1e9 + 1, 1e9 + 2]), null).stdDev).toBeCloseTo(Math.sqrt(2 / 3), 9);
  });

  it('pools ratios for the value and describes the single ones in the rest', () => {
    const pooled = describeGroup(
      [
        { value: { numerator: 1, denominator: 10 }, agent: 'a', unit: null, hour: 0 },
        { value: { numerator: 0, denominator: 90 }, agent: 'a', unit: null, hour: 0 },
      ],
      null,
    );
    expect([pooled.metricValue, pooled.max, pooled.median]).toEqual([1, 10, 5]);
  });

  it('normalised, lets every agent of a block count the same', () => {
    const point = describeGroup(
      results([10, 10, 10, 40], (index) => (index < 3 ? 'busy' : 'quiet')),
      EVERY_HOUR,
    );
    expect(point.metricValue).toBeCloseTo(25, 12);
  });

  it('normalised, lets every hour of the day count the same, whatever the length of its block', () => {
    const night: OracleResult = { value: { x: 100 }, agent: 'a', unit: null, hour: 3 };
    const evening: OracleResult = { value: { x: 30 }, agent: 'a', unit: null, hour: 19 };
    const point = describeGroup([night, evening], [0, 6, 12, 18, 19, 20, 21, 22, 23]);
    expect(point.metricValue).toBeCloseTo((6 * 100 + 1 * 30) / 7, 12);
  });

  it('normalised, is the plain one where each agent has one result in one block', () => {
    const samples = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(samples, (values) => {
        const plain = describeGroup(results(values), null);
        const normalised = describeGroup(results(values), EVERY_HOUR);
        expect(normalised.metricValue).toBeCloseTo(plain.metricValue, 9);
        expect(normalised.percentiles['90']).toBeCloseTo(plain.percentiles['90'] ?? 0, 8);
      }),
    );
  });
});
