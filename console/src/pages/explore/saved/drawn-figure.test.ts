import { expect, it } from 'vitest';
import type { SavedQuestion } from '../../../../../client/index.ts';
import { drawnFigure } from './drawn-figure.ts';

const ASKED = {
  metric: 'httpget',
  chartType: 'aggregate',
  aggregation: 'daily',
  normalised: false,
  prefilter: true,
} as const;
const saved = (view: string, more: object = {}) =>
  ({ of: 'metric_data', request: { ...ASKED, ...more }, view }) as unknown as SavedQuestion;
const figureOf = (...of: Parameters<typeof saved>) => {
  const figure = drawnFigure(saved(...of));
  return figure && [figure.key, figure.unit];
};

it('a saved question draws the figure that was looked at', () => {
  expect(figureOf('figure=p95&show=json')).toEqual(['p95', 'Mbit/s']);
  expect(figureOf('figure=median', { relative_to: 'advertised' })).toEqual(['median', '%']);
  expect(figureOf('figure=at_least_80', { at_least: [80] })).toEqual(['at_least_80', '%']);
  expect(figureOf('')).toEqual(['mean', 'Mbit/s']);
});

it('what has no points has no figure', () => {
  expect(figureOf('figure=median', { chartType: 'histogram' })).toBeUndefined();
});
