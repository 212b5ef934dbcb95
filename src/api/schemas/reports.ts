import { SCOPE_NAMES } from '../../alerts/read-schedule.ts';
import { type JsonSchema, type ObjectSchema, orNull } from '../../lib/json-schema.ts';
import { schemaOf } from '../../lib/read.ts';
import { TIME_FIELDS } from '../../query/question-fields.ts';
import { scopeFields } from '../../reports/plan-report.ts';
import { readRecipe } from '../../reports/read-recipe.ts';
import { CELL_STATUSES } from '../../reports/report.ts';
import { describe } from './describe.ts';
import { count, float, listOf, oneOf, record, ref, text, whole } from './parts.ts';
import { AGGREGATE_MEANINGS, inContext, withAlternatives } from './questions.ts';

const { time, last, filters, panel, splits, chartType, aggregation, receipt: _, ...questionWords } = AGGREGATE_MEANINGS;

const SCOPE_WORDS = {
  time,
  last,
  filters,
  panel,
  weight: inContext(
    questionWords.weight,
    'The weights of agents, in weighted recipes; without it all agents have the same weight, and the tables say so.',
  ),
  tables: 'Keys of the requested tables; default: all.',
};

const scope = withAlternatives(TIME_FIELDS, describe(schemaOf(scopeFields(0)), SCOPE_WORDS));

/** The scope of a scheduled report, whose period says its time. */
export const UNTIMED_SCOPE = Object.fromEntries(SCOPE_NAMES.map((name) => [name, scope.properties[name]]));

const RECIPE_WORDS = {
  title: 'The title of the report.',
  notes: 'Sentences for its readers.',
  weighted: 'The method uses weights: its questions take the `weight` of the report, and all have `per_agent`.',
  flag_below: 'Figures from fewer agents are marked; default 50.',
  suppress_below: 'Figures from fewer agents are not shown; default 5.',
  tables: {
    is: 'The tables, in order.',
    of: {
      key: 'The key of the table.',
      title: 'The title of the table.',
      notes: 'Notes below the table.',
      rule: 'A key of `GET /verdicts` whose verdicts the table shows, in place of splits, questions, columns and chart.',
      splits: 'Ids of `GET /splits`: one row for each combination of their values.',
      questions: {
        is: 'By name: bodies of `/metric_data` without splits, time, panel, chart type and aggregation.',
        of: { ...questionWords, filters },
      },
      columns: {
        is: 'The columns, in their order.',
        of: {
          key: 'The key of the column.',
          title: 'Its heading.',
          question: 'The name of a question of the table.',
          figure:
            '`metricValue`, `median`, `agentCount`, `percentiles.20`, `atLeast.80` and the like, or a sum such as ' +
            '`100 - atLeast.80`.',
          decimals: 'Decimal places; default 1, for counts 0.',
          interval: 'Show the 95 % interval of `metricValue`, or of `median` with `per_agent`.',
          pass_at: 'The value that the figure must reach.',
        },
      },
      chart: 'The key of the column that is drawn.',
    },
  },
} as const;

const NOTES = listOf({ type: 'string' }, 'Sentences for its readers.');
const SPLITS = listOf({ type: 'string' }, 'The splits of its rows.');

export const reportSchemas = {
  ReportScope: {
    ...scope,
    additionalProperties: false,
    description:
      'The scope of a report: `time`, `filters` and `panel` of every question in it, the weights of agents, and the ' +
      'requested tables.',
  },
  ReportOfRecipe: {
    ...scope,
    properties: { recipe: ref('Recipe'), ...scope.properties },
    required: ['recipe', ...(scope.required ?? [])],
    additionalProperties: false,
    description: 'A recipe, and the scope of the report.',
  },
  Recipe: {
    ...describe(readRecipe.schema as ObjectSchema<keyof typeof RECIPE_WORDS>, RECIPE_WORDS),
    description:
      'A report as data. A table asks `questions` by name, which are bodies of `/metric_data` without splits, time, ' +
      'panel, chart type and aggregation; results are prefiltered and intervals by agent unless they say otherwise. A ' +
      'column has a `figure` of one of them: `metricValue`, `median`, `agentCount`, `percentiles.20`, `atLeast.80`, or a ' +
      'sum such as `100 - atLeast.80`. `pass_at` is the value that it must reach.',
  },
  RecipeSummary: record({
    key: text('Its name in `POST /reports/{recipe}`.'),
    builtIn: { type: 'boolean', description: 'False for the organisation’s own recipes.' },
    title: text('The title of its reports.'),
    notes: NOTES,
    weighted: { type: 'boolean', description: 'Its reports take a `weight`.' },
    tables: listOf(
      record({ key: text('The key of the table.'), title: text('The title of the table.'), splits: SPLITS }),
      'Its tables, in their order.',
    ),
  }),
  Report: record({
    title: text('The title.'),
    notes: NOTES,
    flagBelow: count('Figures from fewer agents are marked (`few`).'),
    suppressBelow: count('Figures from fewer agents are not shown (`suppressed`).'),
    time: { description: 'The time, as requested.' },
    period: {
      ...record({ from: text('Its first day.'), to: text('Its last day, included.') }),
      description: 'The resolved days, with a time if the period does not cover full days.',
    },
    filters: listOf({}, 'The filters, as requested.'),
    panel: { description: 'The panels, as requested; null: all.' },
    weight: { description: 'The weights of agents, as requested; null: equal weights.' },
    coverage: listOf(
      record({
        metric: text('The key of the metric.'),
        name: text('Its name.'),
        firstDay: orNull(text('The first day with results; null: there are none.')),
        lastDay: orNull(text('The last day with results.')),
        days: count('Days of the period.'),
        daysWithResults: count('Days with results.'),
        isOver: {
          type: 'boolean',
          description: 'Whether the last day with results is over on the clocks of its agents.',
        },
        months: listOf(
          record({ month: text('`YYYY-MM`.'), agentCount: count('Agents with results.') }),
          'Lines with results, month by month.',
        ),
      }),
      'What there is of each metric within the period, of all agents of the scope and at all hours.',
    ),
    tables: listOf(ref('ReportTable'), 'The tables.'),
  }),
  ReportTable: record({
    key: text('The key of the table.'),
    title: text('The title.'),
    notes: NOTES,
    splits: SPLITS,
    columns: listOf(
      record({
        key: text('The key of the column.'),
        title: text('Its heading.'),
        unit: text('The unit of its figures; empty for counts.'),
        decimals: { ...whole('The decimal places of its figures.'), minimum: 0 },
        passAt: orNull(float('The value that its figures must reach.')),
      }),
      'The columns.',
    ),
    chart: orNull(text('The key of the column that is drawn.')),
    rows: listOf(
      record({
        splits: listOf({ type: ['string', 'number', 'null'] }, 'The values of the splits.'),
        cells: listOf(ref('ReportCell'), 'One for each column.'),
      }),
      'The rows, ordered by their splits.',
    ),
    questions: {
      type: 'object',
      description: 'The requests of `/metric_data` behind the figures, by name, with the dates of `period`.',
      additionalProperties: { type: 'object' },
    },
    leftOut: orNull(text('Why it was left out.')),
  }),
  ReportCell: record({
    value: orNull(float('The figure; null if it is not shown.')),
    shown: orNull(text('The figure rounded, as in a table.')),
    interval: {
      type: ['array', 'null'],
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
      description: 'The ends of its 95 % interval by agent, if the recipe has one.',
    },
    agentCount: orNull(count('The number of its agents.')),
    status: oneOf(
      CELL_STATUSES,
      '`few`: from fewer agents than `flagBelow`; `suppressed`: from fewer than `suppressBelow`; `none`: without ' +
        'results.',
    ),
    verdict: orNull(oneOf(['pass', 'fail'], 'Whether it reaches `passAt`.')),
    distance: orNull(float('The difference between the figure and `passAt`.')),
  }),
} as const satisfies Record<string, JsonSchema>;
