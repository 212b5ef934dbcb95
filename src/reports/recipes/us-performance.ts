import { FLAG_BELOW, type Recipe, SUPPRESS_BELOW } from '../recipe.ts';

export const usPerformance: Recipe = {
  title: 'US performance testing',
  notes: [
    'Tests from 18:00 to 24:00 local time, every day. The required speed is that of the package, or else the advertised one.',
    'A verdict goes by the share itself, not by what it is rounded to; beside it is the distance to the limit, in percentage points.',
    'Lost latency tests count as misses. The number of subscribers comes from the population “subscribers”.',
  ],
  weighted: false,
  flagBelow: FLAG_BELOW,
  suppressBelow: SUPPRESS_BELOW,
  tables: [
    {
      key: 'verdicts',
      title: 'Verdicts by operator, state and speed tier',
      notes: [
        'Met with 80 % of speed tests at 80 % of the required speed, and 95 % of latency tests at 100 ms or less.',
      ],
      rule: 'us-caf',
      splits: [],
      questions: {},
      columns: [],
      chart: null,
    },
  ],
};
