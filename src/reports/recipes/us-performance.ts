import { figure } from '../figure.ts';
import { FLAG_BELOW, type Recipe, type RecipeTable, SUPPRESS_BELOW } from '../recipe.ts';

const HOURS = { window: 'caf-test' };
const SPEED = { ...HOURS, relative_to: 'advertised', at_least: [80] };

const ROWS = [
  { key: 'all', title: 'all tiers', splits: [] },
  { key: 'tier', title: 'by speed tier', splits: ['package.tier'] },
] as const;

/** The required share of tests, and the level that they must reach. */
const STANDARDS = [
  {
    key: 'download',
    title: 'Download tests at 80 % of the required speed',
    question: { metric: 'httpget', ...SPEED },
    of: 'atLeast.80',
    passAt: 80,
  },
  {
    key: 'upload',
    title: 'Upload tests at 80 % of the required speed',
    question: { metric: 'httppost', ...SPEED },
    of: 'atLeast.80',
    passAt: 80,
  },
  {
    key: 'latency',
    title: 'Latency tests at or below 100 ms',
    question: { metric: 'latency', ...HOURS, at_most: [100] },
    of: 'atMost.100',
    passAt: 95,
  },
] as const;

const tables: readonly RecipeTable[] = STANDARDS.flatMap(({ key, title, question, of, passAt }) =>
  ROWS.map((rows) => ({
    key: `${key}-${rows.key}`,
    title: `${title}, ${rows.title}`,
    notes: [`Passes with ${passAt} % of the tests or more.`],
    splits: rows.splits,
    questions: { tests: question },
    columns: [
      { ...column('share', 'Share of tests', of), decimals: 2, passAt },
      column('tests', 'Tests', 'sampleCount'),
      column('lines', 'Lines', 'agentCount'),
    ],
    chart: null,
  })),
);

export const usPerformance: Recipe = {
  title: 'US performance testing',
  notes: [
    'Tests from 18:00 to 24:00 local time, every day. The required speed is the advertised one of the package.',
    'A verdict goes by the share itself, not by what it is rounded to; beside it is the distance to the limit, in percentage points.',
  ],
  weighted: false,
  flagBelow: FLAG_BELOW,
  suppressBelow: SUPPRESS_BELOW,
  tables,
};

function column(key: string, title: string, of: string) {
  return { key, title, question: 'tests', figure: figure(of), decimals: 0, interval: false, passAt: null };
}
