import { figure } from '../figure.ts';
import { FLAG_BELOW, type Recipe, type RecipeTable, SUPPRESS_BELOW } from '../recipe.ts';

const PEAK = { window: 'fcc-peak', per_agent: { summary: 'mean' } };

const DIRECTIONS = [
  { key: 'download', title: 'Download speed', metric: 'httpget' },
  { key: 'upload', title: 'Upload speed', metric: 'httppost' },
] as const;

const ROWS = [
  { key: 'isp', title: 'by ISP', splits: ['isp'] },
  { key: 'isp-tier', title: 'by ISP and speed tier', splits: ['isp', 'package.tier'] },
] as const;

const speeds: readonly RecipeTable[] = DIRECTIONS.flatMap(({ key, title, metric }) =>
  ROWS.map((rows) => ({
    key: `${key}-${rows.key}`,
    title: `${title} in percent of the advertised one, ${rows.title}`,
    notes: [
      '80/80 is what 80 % of the lines get at least, 80 % of the time: the 20th percentile of the lines’ 20th percentiles.',
    ],
    splits: rows.splits,
    questions: {
      peak: { metric, relative_to: 'advertised', ...PEAK, at_least: [80], at_most: [95] },
      consistent: {
        metric,
        relative_to: 'advertised',
        window: 'fcc-peak',
        per_agent: { summary: 'p20' },
        percentiles: [20],
      },
    },
    columns: [
      { ...column('median', 'Median', 'peak', 'median'), interval: true },
      column('above-95', 'Lines above 95 %', 'peak', '100 - atMost.95'),
      column('80-to-95', 'Lines at 80 to 95 %', 'peak', 'atLeast.80 + atMost.95 - 100'),
      column('below-80', 'Lines below 80 %', 'peak', '100 - atLeast.80'),
      column('80-80', '80/80', 'consistent', 'percentiles.20'),
      { ...column('lines', 'Lines', 'peak', 'agentCount'), decimals: 0 },
    ],
    chart: 'median',
  })),
);

const latency: RecipeTable = {
  key: 'latency-isp',
  title: 'Latency by ISP',
  notes: [],
  splits: ['isp'],
  questions: { peak: { metric: 'latency', ...PEAK } },
  columns: [
    { ...column('median', 'Median', 'peak', 'median'), interval: true },
    { ...column('lines', 'Lines', 'peak', 'agentCount'), decimals: 0 },
  ],
  chart: 'median',
};

const loss: RecipeTable = {
  key: 'loss-isp',
  title: 'Packet loss by ISP',
  notes: [],
  splits: ['isp'],
  questions: { peak: { metric: 'latencyLoss', ...PEAK, at_least: [0.4], at_most: [1] } },
  columns: [
    column('below-0.4', 'Lines below 0.4 %', 'peak', '100 - atLeast.0.4'),
    column('0.4-to-1', 'Lines at 0.4 to 1 %', 'peak', 'atLeast.0.4 + atMost.1 - 100'),
    column('above-1', 'Lines above 1 %', 'peak', '100 - atMost.1'),
    { ...column('lines', 'Lines', 'peak', 'agentCount'), decimals: 0 },
  ],
  chart: null,
};

export const fccMba: Recipe = {
  title: 'Measuring Broadband America',
  notes: [
    'Each line counts once: the mean of its results in peak hours, Monday to Friday, 19:00 to 23:00 local time.',
    'Intervals are 95 % intervals of the median, by line.',
  ],
  weighted: false,
  flagBelow: FLAG_BELOW,
  suppressBelow: SUPPRESS_BELOW,
  tables: [...speeds, latency, loss],
};

function column(key: string, title: string, question: string, of: string) {
  return { key, title, question, figure: figure(of), decimals: 1, interval: false, passAt: null };
}
