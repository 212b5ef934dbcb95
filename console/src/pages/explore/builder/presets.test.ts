import { expect, it } from 'vitest';
import type { Metric } from '../../../../../client/index.ts';
import { PLAIN_QUESTION, type Question } from '../../../question/question.ts';
import { requestOf } from '../../../question/request.ts';
import { PRESETS } from './presets.ts';

const metrics = [
  { key: 'httpget', chartTypes: ['raw', 'aggregate'], direction: 'download' },
  { key: 'httppost', chartTypes: ['raw', 'aggregate'], direction: 'upload' },
  { key: 'ping', chartTypes: ['raw', 'aggregate'], direction: null },
] as unknown as Metric[];
const catalogue = { metrics, splits: [], filters: [], windows: [] };

const pressAll = (question: Question) =>
  PRESETS.reduce((asked, preset) => preset.turnOn(asked, catalogue).question, question);

it('all presets together ask for percent of advertised in peak hours, per line', () => {
  expect(requestOf(pressAll({ ...PLAIN_QUESTION, aggregation: 'total' }))).toMatchObject({
    aggregation: 'total',
    window: 'fcc-peak',
    relative_to: 'advertised',
    per_agent: { summary: 'mean', min_results: 1 },
  });
});

it.each(PRESETS)('$name is off, then on, and leaves nothing behind', (preset) => {
  expect(preset.isOn(PLAIN_QUESTION)).toBe(false);
  const { question: asked, dropped } = preset.turnOn(PLAIN_QUESTION, catalogue);
  expect(dropped).toEqual([]);
  expect(preset.isOn(asked)).toBe(true);
  expect(preset.turnOff(asked)).toEqual(PLAIN_QUESTION);
});

it('percent of advertised stays with a speed, and turns to the download speed from anything else', () => {
  expect(pressAll({ ...PLAIN_QUESTION, metric: 'httppost' }).metric).toBe('httppost');
  expect(pressAll({ ...PLAIN_QUESTION, metric: 'ping' }).metric).toBe('httpget');
});

it('what the download speed does not have is named', () => {
  const asked = { ...PLAIN_QUESTION, metric: 'ping', splits: ['packets'] };
  const dropped = PRESETS.flatMap((preset) => preset.turnOn(asked, catalogue).dropped);
  expect(dropped).toEqual(['packets']);
});

it('lines first leaves single results, which have no lines', () => {
  expect(pressAll({ ...PLAIN_QUESTION, chartType: 'raw' }).chartType).toBe('aggregate');
});
