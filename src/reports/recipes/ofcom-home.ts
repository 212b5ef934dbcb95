import { figure } from '../figure.ts';
import { FLAG_BELOW, type Recipe, type RecipeTable, SUPPRESS_BELOW } from '../recipe.ts';

const ALL_DAY = { normalised: true, per_agent: { summary: 'mean' } };
const PEAK = { window: 'ofcom-peak', per_agent: { summary: 'mean' } };

/** Ofcom's median: the largest value with no more than half of the weight at or below it. */
const LOWER = { quantile: 'lower' };

const ROWS = [
  { key: 'all', title: 'all lines', splits: [] },
  { key: 'technology', title: 'by technology', splits: ['package.technology'] },
  { key: 'package', title: 'by package', splits: ['package'] },
  { key: 'geography', title: 'urban and rural', splits: ['custom.geography'] },
] as const;

const MEASURES = [
  { key: 'download', title: 'Download speed', metric: 'httpget', decimals: 1 },
  { key: 'upload', title: 'Upload speed', metric: 'httppost', decimals: 1 },
  { key: 'latency', title: 'Latency', metric: 'latency', decimals: 1 },
  { key: 'loss', title: 'Packet loss', metric: 'latencyLoss', decimals: 2 },
] as const;

const medians: readonly RecipeTable[] = MEASURES.flatMap(({ key, title, metric, decimals }) =>
  ROWS.map((rows) => ({
    key: `${key}-${rows.key}`,
    title: `${title}, median line, ${rows.title}`,
    notes: [],
    splits: rows.splits,
    questions: { day: { metric, ...ALL_DAY, ...LOWER }, peak: { metric, ...PEAK, ...LOWER } },
    columns: [
      { ...column('day', '24 hours', 'day', 'median'), decimals, interval: true },
      { ...column('peak', 'Peak hours', 'peak', 'median'), decimals, interval: true },
      { ...column('lines', 'Lines', 'day', 'agentCount'), decimals: 0 },
    ],
    chart: 'day',
  })),
);

const shares: readonly RecipeTable[] = ROWS.map((rows) => ({
  key: `reach-${rows.key}`,
  title: `Lines that reach a download speed, ${rows.title}`,
  notes: [],
  splits: rows.splits,
  questions: { day: { metric: 'httpget', ...ALL_DAY, at_least: [10, 30] } },
  columns: [
    column('at-least-30', 'At least 30 Mbit/s', 'day', 'atLeast.30'),
    column('below-10', 'Below 10 Mbit/s', 'day', '100 - atLeast.10'),
    { ...column('lines', 'Lines', 'day', 'agentCount'), decimals: 0 },
  ],
  chart: 'at-least-30',
}));

const disconnections: readonly RecipeTable[] = ROWS.map((rows) => ({
  key: `disconnections-${rows.key}`,
  title: `Disconnections a day, ${rows.title}`,
  notes: ['Of the days on which a line has any result.'],
  splits: rows.splits,
  questions: { day: { metric: 'outagesPerDay', per_agent: { summary: 'mean' } } },
  columns: [
    { ...column('disconnections', 'Disconnections a day', 'day', 'metricValue'), decimals: 2, interval: true },
    { ...column('lines', 'Lines', 'day', 'agentCount'), decimals: 0 },
  ],
  chart: null,
}));

export const ofcomHome: Recipe = {
  title: 'Home broadband performance',
  notes: [
    'Each line counts once: its mean over 24 hours, in which every hour counts the same, and its mean in peak hours, every day from 20:00 to 22:00 local time.',
    'A median is the largest value that no more than half of the lines, by weight, are at or below. Intervals are 95 % intervals by line, of the mean of disconnections and of medians that are not weighted.',
  ],
  weighted: true,
  flagBelow: FLAG_BELOW,
  suppressBelow: SUPPRESS_BELOW,
  tables: [...medians, ...shares, ...disconnections],
};

function column(key: string, title: string, question: string, of: string) {
  return { key, title, question, figure: figure(of), decimals: 1, interval: false, passAt: null };
}
