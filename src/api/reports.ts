import { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import type { Context } from '../operations/context.ts';
import { makeReport, verifyReport } from '../operations/reports/make-report.ts';
import { findRecipe, listRecipes } from '../operations/reports/recipes.ts';
import { figureTable } from '../reports/layout/figure-table.ts';
import { planReport, readScope } from '../reports/plan-report.ts';
import { readRecipe } from '../reports/read-recipe.ts';
import type { Report } from '../reports/report.ts';
import { invalid, success } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, DATA, type Resource } from './call.ts';
import { pathText } from './parameters.ts';
import { presentSummary, RECIPE, RECIPE_SUMMARY } from './recipes.ts';
import { type NamedReply, ok, SUCCESS } from './reply.ts';
import { ACCEPT, contentTypeOf, FORMAT, type Form, flatReply, formOf, withRowForms } from './row-forms.ts';
import { listOf, ref } from './schemas/parts.ts';
import { reportSchemas } from './schemas/reports.ts';

const TIME = { from: 'last month', to: 'last month' };
const PERIOD = { from: '2026-06-01', to: '2026-06-30' };

const REPORT: Report = {
  title: RECIPE.title,
  notes: [],
  flagBelow: 50,
  suppressBelow: 5,
  time: TIME,
  period: PERIOD,
  filters: [],
  panel: null,
  weight: null,
  coverage: [
    {
      metric: 'httpget',
      name: 'Download speed',
      firstDay: '2026-06-01',
      lastDay: '2026-06-30',
      days: 30,
      daysWithResults: 30,
      isOver: true,
      months: [{ month: '2026-06', agentCount: 96 }],
    },
  ],
  tables: [
    {
      key: 'isp',
      title: 'Download speed in the evening, by ISP',
      notes: [],
      splits: ['isp'],
      columns: [{ key: 'mean', title: 'Mean line', unit: 'mbps', decimals: 1, passAt: null }],
      chart: 'mean',
      rows: [
        {
          splits: ['Kabelnetz'],
          cells: [
            {
              value: 212.43,
              shown: '212.4',
              interval: [198.2, 226.66],
              agentCount: 92,
              status: 'shown',
              verdict: null,
              distance: null,
            },
          ],
        },
      ],
      questions: {
        evening: {
          metric: 'httpget',
          window: { hours: [[19, 23]] },
          per_agent: { summary: 'median' },
          at_least: [30],
          normalised: false,
          prefilter: true,
          uncertainty: 'agents',
          chartType: 'aggregate',
          aggregation: 'total',
          splits: ['isp'],
          filters: [],
          time: PERIOD,
        },
      },
      leftOut: null,
    },
  ],
};

const FIGURE = {
  ...{ table: 'isp', row: 'Kabelnetz', column: 'mean', unit: 'mbps', value: 212.43, low: 198.2, high: 226.66 },
  ...{ agents: 92, status: 'shown', verdict: null, distance: null, from: PERIOD.from, to: PERIOD.to },
};

const ANSWER = withRowForms(success('The report.', ref('Report'), { Report: REPORT }), FIGURE);

const PRESENTED = { format: FORMAT, accept: ACCEPT };

/** The report, or its figures as flat rows. */
function replyAs(form: Form, context: Context, signal: () => AbortSignal, make: () => Promise<Report>): NamedReply {
  return {
    kind: 'named',
    name: undefined,
    isTagged: false,
    contentType: contentTypeOf(form),
    async make() {
      const report = await make();
      if (form === 'json')
        return { ...ok(report), rows: report.tables.reduce((sum, { rows }) => sum + rows.length, 0) };
      const open = async () => ({ rows: figureTable(report), receipt: null });
      return flatReply(context, { open }, { form, order: 'series' }, SUCCESS, { ignored: [] }, signal());
    },
  };
}

export const reports: Resource = {
  name: 'Reports',
  description:
    'Tables like those of regulators, computed by metric questions. A figure from few agents is marked; a figure ' +
    'from very few is not shown.',
  schemas: reportSchemas,
  calls: [
    call('GET /reports', {
      id: 'listReports',
      summary: 'List the recipes of reports',
      description: 'The built-in recipes, then the organisation’s own, with their tables.',
      access: DATA,
      answer: success('The recipes.', listOf(ref('RecipeSummary')), { Recipes: [RECIPE_SUMMARY] }),
      handle: async ({ context, caller }) => ok((await listRecipes(context, caller)).map(presentSummary)),
    }),
    call('POST /reports/{recipe}', {
      id: 'makeReport',
      summary: 'Make a report from a recipe',
      description:
        'Asks the questions of a recipe, built in or the organisation’s own, about one period, and lays their ' +
        'figures out. As flat rows it has a row for each figure.',
      access: DATA,
      isQuestion: true,
      parameters: {
        key: pathText({ name: 'recipe', description: 'A key of `GET /reports`.', example: 'accc-mba' }),
        ...PRESENTED,
      },
      body: jsonBody({
        description: 'The scope of the report.',
        schema: ref('ReportScope'),
        examples: { 'Last month': { time: TIME } },
        read: (sent, now, issues) => ({ scope: readScope(sent, now, issues), now }),
      }),
      answer: ANSWER,
      refusals: {
        NOT_FOUND: { when: 'There is no such recipe.' },
        ...invalid('The scope is invalid; `errors` lists every problem.', {
          'time[from]': ['2026-02-30 is not a valid date.'],
          windw: ['This field was not expected.'],
        }),
      },
      async check({ context, caller, parameters: { key }, body: { scope, now } }, issues) {
        const planned = planReport(await findRecipe(context, caller, key), scope, now, issues);
        await verifyReport(context, caller, planned, issues);
      },
      async handle({ context, caller, parameters: { key, ...chosen }, body: { scope, now }, signal }) {
        // The recipe may have changed since it was checked.
        const issues = new IssueList();
        const planned = planReport(await findRecipe(context, caller, key), scope, now, issues);
        issues.refuse();
        return replyAs(formOf(chosen), context, signal, () => makeReport(context, caller, planned, signal()));
      },
    }),
    call('POST /reports', {
      id: 'makeReportOfRecipe',
      summary: 'Make a report from a recipe in the request',
      description: 'The recipe is part of the request. The whole recipe is checked, and it is not stored.',
      access: DATA,
      isQuestion: true,
      parameters: PRESENTED,
      body: jsonBody({
        description: 'The recipe and the scope of the report.',
        schema: ref('ReportOfRecipe'),
        examples: { 'Speeds of the evening': { recipe: RECIPE, time: TIME } },
        read(sent, now, issues) {
          const { recipe } = read.readBodyInto(issues, sent, { recipe: read.required(readRecipe) });
          const scope = readScope(sent, now, issues, ['recipe']);
          return recipe === undefined ? undefined : planReport(recipe, scope, now, issues);
        },
      }),
      answer: ANSWER,
      refusals: invalid('The recipe or the scope is invalid; `errors` lists every problem.', {
        'recipe[tables][0][columns][1][figure]': ['atLeast.80: the question has no 80 in at_least.'],
        'recipe[tables][0][questions][evening][windw]': ['This field was not expected.'],
      }),
      async check({ context, caller, body }, issues) {
        if (body !== undefined) await verifyReport(context, caller, body, issues);
      },
      async handle({ context, caller, parameters, body, signal }) {
        if (body === undefined) throw new Error('a recipe that could not be read has an issue');
        return replyAs(formOf(parameters), context, signal, () => makeReport(context, caller, body, signal()));
      },
    }),
  ],
};
