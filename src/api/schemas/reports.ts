import { type JsonSchema, type ObjectSchema, orNull } from '../../lib/json-schema.ts';
import { schemaOf } from '../../lib/read.ts';
import { scopeFields } from '../../reports/plan-report.ts';
import { readRecipe } from '../../reports/read-recipe.ts';
import { CELL_STATUSES } from '../../reports/report.ts';
import { describe } from './describe.ts';
import { count, float, listOf, oneOf, record, ref, text, whole } from './parts.ts';
import { AGGREGATE_MEANINGS, inContext } from './questions.ts';

const { time, filters, panel, splits, chartType, aggregation, receipt: _, ...questionWords } = AGGREGATE_MEANINGS;

const SCOPE_WORDS = {
  time,
  filters,
  panel,
  weight: inContext(
    questionWords.weight,
    'What agents weigh, in recipes that are weighted; without it each agent weighs the same, and the tables say so.',
  ),
  tables: 'Keys of the tables that are asked for; all if it is not given.',
};

const scope = describe(schemaOf(scopeFields(0)), SCOPE_WORDS);

const RECIPE_WORDS = {
  title: 'The title of the report.',
  notes: 'Sentences for its readers.',
  weighted: 'The method calls for weights: its questions take the `weight` of the report, and all have `per_agent`.',
  flag_below: 'Figures of fewer agents are marked; 50 if it is not given.',
  suppress_below: 'Figures of fewer agents are not shown; 5 if it is not given.',
  tables: {
    is: 'The tables, in their order.',
    of: {
      key: 'Names the table among the others.',
      title: 'The title of the table.',
      notes: 'Sentences that stand below it.',
      splits: 'Ids of `GET /splits`: a row for each combination of their values.',
      questions: {
        is: 'By name: bodies of `/metric_data` without splits, time, panel, chart type and aggregation.',
        of: { ...questionWords, filters },
      },
      columns: {
        is: 'The columns, in their order.',
        of: {
          key: 'Names the column among the others.',
          title: 'Its heading.',
          question: 'The name of a question of the table.',
          figure:
            '`metricValue`, `median`, `agentCount`, `percentiles.20`, `atLeast.80` and the like, or a sum such as ' +
            '`100 - atLeast.80`.',
          decimals: '1 if it is not given, 0 for counts.',
          interval: 'Show the 95 % interval of `metricValue`, or of `median` with `per_agent`.',
          pass_at: 'The limit that the figure has to reach.',
        },
      },
      chart: 'The key of the column that is drawn.',
    },
  },
} as const;

const NOTES = listOf({ type: 'string' }, 'Sentences for its readers.');
const SPLITS = listOf({ type: 'string' }, 'What its rows are split by.');

export const reportSchemas = {
  ReportScope: {
    ...scope,
    additionalProperties: false,
    description:
      'What a report is about: `time`, `filters` and `panel` of every question in it, what agents weigh, and which of its ' +
      'tables are wanted.',
  },
  ReportOfRecipe: {
    ...scope,
    properties: { recipe: ref('Recipe'), ...scope.properties },
    required: ['recipe', ...(scope.required ?? [])],
    additionalProperties: false,
    description: 'A recipe of one’s own, and what the report is about.',
  },
  Recipe: {
    ...describe(readRecipe.schema as ObjectSchema<keyof typeof RECIPE_WORDS>, RECIPE_WORDS),
    description:
      'A report as data. A table asks `questions` by name, which are bodies of `/metric_data` without splits, time, ' +
      'panel, chart type and aggregation; results are prefiltered and intervals by agent unless they say otherwise. A ' +
      'column has a `figure` of one of them: `metricValue`, `median`, `agentCount`, `percentiles.20`, `atLeast.80`, or a ' +
      'sum such as `100 - atLeast.80`. `pass_at` is the limit that it has to reach.',
  },
  RecipeSummary: record({
    key: text('What `POST /reports/{recipe}` calls it.'),
    builtIn: { type: 'boolean', description: 'False for recipes of the organisation’s own.' },
    title: text('The title of its reports.'),
    notes: NOTES,
    weighted: { type: 'boolean', description: 'Its reports take a `weight`.' },
    tables: listOf(
      record({ key: text('Names the table.'), title: text('The title of the table.'), splits: SPLITS }),
      'Its tables, in their order.',
    ),
  }),
  Report: record({
    title: text('The title.'),
    notes: NOTES,
    flagBelow: count('Figures of fewer agents are marked (`few`).'),
    suppressBelow: count('Figures of fewer agents are not shown (`suppressed`).'),
    time: { description: 'The time, as it was asked for.' },
    period: {
      ...record({ from: text('Its first day.'), to: text('Its last day, included.') }),
      description: 'What these words meant: days, with a time where it is not a whole day.',
    },
    filters: listOf({}, 'The filters, as they were asked for.'),
    panel: { description: 'The panels, as they were asked for; null: all.' },
    weight: { description: 'What agents weigh, as it was asked for; null: each the same.' },
    tables: listOf(ref('ReportTable'), 'The tables.'),
  }),
  ReportTable: record({
    key: text('Names the table.'),
    title: text('The title.'),
    notes: NOTES,
    splits: SPLITS,
    columns: listOf(
      record({
        key: text('Names the column.'),
        title: text('Its heading.'),
        unit: text('The unit of its figures; empty for counts.'),
        decimals: { ...whole('To how many decimals its figures are rounded.'), minimum: 0 },
        passAt: orNull(float('What its figures have to reach.')),
      }),
      'The columns.',
    ),
    chart: orNull(text('The key of the column that is drawn.')),
    rows: listOf(
      record({
        splits: listOf({ type: ['string', 'number', 'null'] }, 'The values of the splits.'),
        cells: listOf(ref('ReportCell'), 'One for each column.'),
      }),
      'The rows, in the order of their splits.',
    ),
    questions: {
      type: 'object',
      description: 'By name, the requests of `/metric_data` that the figures are made of, with the dates of `period`.',
      additionalProperties: { type: 'object' },
    },
    leftOut: orNull(text('Why it was not asked for.')),
  }),
  ReportCell: record({
    value: orNull(float('The figure; null where there is none to show.')),
    shown: orNull(text('The figure rounded, as a table has it.')),
    interval: {
      type: ['array', 'null'],
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
      description: 'The ends of its 95 % interval by agent, if the recipe asks for it.',
    },
    agentCount: orNull(count('Agents that it is of.')),
    status: oneOf(
      CELL_STATUSES,
      '`few`: of fewer agents than `flagBelow`; `suppressed`: of fewer than `suppressBelow`; `none`: there are no results.',
    ),
    verdict: orNull(oneOf(['pass', 'fail'], 'Whether it reaches `passAt`.')),
    distance: orNull(float('From `passAt` to the figure.')),
  }),
} as const satisfies Record<string, JsonSchema>;
