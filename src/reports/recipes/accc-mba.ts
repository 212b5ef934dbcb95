import { figure } from '../figure.ts';
import { FLAG_BELOW, type Recipe, type RecipeTable, SUPPRESS_BELOW } from '../recipe.ts';

const DIRECTIONS = [
  { key: 'download', title: 'Download speed', metric: 'httpget' },
  { key: 'upload', title: 'Upload speed', metric: 'httppost' },
] as const;

const ROWS = [
  { key: 'all', title: 'all lines', splits: [] },
  { key: 'isp', title: 'by ISP', splits: ['isp'] },
  { key: 'technology', title: 'by technology', splits: ['package.technology'] },
  { key: 'tier', title: 'by speed tier', splits: ['package.tier'] },
] as const;

const TRIMMED = { summary: 'trimmed_mean', trim: 0.01, min_results: 5 };

const speeds: readonly RecipeTable[] = DIRECTIONS.flatMap(({ key, title, metric }) =>
  ROWS.map((rows) => ({
    key: `${key}-${rows.key}`,
    title: `${title} in percent of the plan, ${rows.title}`,
    notes: [],
    splits: rows.splits,
    questions: {
      all: { metric, relative_to: 'advertised', per_agent: TRIMMED },
      busy: { metric, relative_to: 'advertised', per_agent: TRIMMED, window: 'accc-busy' },
    },
    columns: [
      column('all', 'All hours', 'all', 'metricValue'),
      column('busy', 'Busy hours', 'busy', 'metricValue'),
      { ...column('lines', 'Lines in busy hours', 'busy', 'agentCount'), decimals: 0, interval: false },
    ],
    chart: 'busy',
  })),
);

const underperforming: readonly RecipeTable[] = ROWS.map((rows) => ({
  key: `underperforming-${rows.key}`,
  title: `Underperforming lines, ${rows.title}`,
  notes: ['A line underperforms if at most 5 % of its download tests reach more than 75 % of the speed of its plan.'],
  splits: rows.splits,
  questions: {
    above: {
      metric: 'httpget',
      relative_to: 'advertised',
      per_agent: { summary: 'share_above', level: 75, min_results: 5 },
      at_most: [5],
    },
  },
  columns: [
    { ...column('share', 'Share of lines', 'above', 'atMost.5'), interval: false },
    { ...column('lines', 'Lines', 'above', 'agentCount'), decimals: 0, interval: false },
  ],
  chart: null,
}));

const outages: readonly RecipeTable[] = ROWS.map((rows) => ({
  key: `outages-${rows.key}`,
  title: `Outages a day, ${rows.title}`,
  notes: ['Of the days on which a line has any result.'],
  splits: rows.splits,
  questions: { all: { metric: 'outagesPerDay', per_agent: { summary: 'mean' } } },
  columns: [
    { ...column('outages', 'Outages a day', 'all', 'metricValue'), decimals: 2 },
    { ...column('lines', 'Lines', 'all', 'agentCount'), decimals: 0, interval: false },
  ],
  chart: null,
}));

export const acccMba: Recipe = {
  title: 'Measuring Broadband Australia',
  notes: [
    'Each line counts once: the mean of its results without the 1 % lowest and the 1 % highest, of at least 5 results.',
    'Busy hours are Monday to Friday, 19:00 to 23:00 local time. Intervals are 95 % intervals by line.',
  ],
  weighted: false,
  flagBelow: FLAG_BELOW,
  suppressBelow: SUPPRESS_BELOW,
  tables: [...speeds, ...underperforming, ...outages],
};

function column(key: string, title: string, question: string, of: string) {
  return { key, title, question, figure: figure(of), decimals: 1, interval: true, passAt: null };
}
