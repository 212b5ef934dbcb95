import { IssueList } from '../lib/issue-list.ts';
import { deleteNamed } from '../operations/named.ts';
import { verifyReport } from '../operations/reports/make-report.ts';
import { type ListedRecipe, listOwnRecipes, putRecipe, showRecipe } from '../operations/reports/recipes.ts';
import { type PlannedReport, planReport } from '../reports/plan-report.ts';
import { readRecipe } from '../reports/read-recipe.ts';
import { RECIPES } from '../reports/recipes/index.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, MANAGE, type Resource } from './call.ts';
import { deleteCall, listCall, type NamedThing, readCall } from './named-calls.ts';
import { ownName, pathText } from './parameters.ts';
import { ok } from './reply.ts';
import { ref } from './schemas/parts.ts';

/** The recipe of the examples. */
export const RECIPE = {
  title: 'Evening speeds',
  tables: [
    {
      key: 'isp',
      title: 'Download speed in the evening, by ISP',
      splits: ['isp'],
      questions: {
        evening: { metric: 'httpget', window: { hours: [[19, 23]] }, per_agent: { summary: 'median' }, at_least: [30] },
      },
      columns: [
        { key: 'mean', title: 'Mean line', question: 'evening', figure: 'metricValue', interval: true },
        { key: 'below', title: 'Lines below 30', question: 'evening', figure: '100 - atLeast.30' },
      ],
      chart: 'mean',
    },
  ],
};

export const RECIPE_SUMMARY = {
  key: 'evenings',
  builtIn: false,
  title: RECIPE.title,
  notes: [],
  weighted: false,
  tables: [{ key: 'isp', title: 'Download speed in the evening, by ISP', splits: ['isp'] }],
};

const STORED = {
  ...RECIPE,
  notes: [],
  weighted: false,
  flag_below: 50,
  suppress_below: 5,
  tables: RECIPE.tables.map((table) => ({ ...table, notes: [] })),
};

export function presentSummary({ name, body: { title, notes, weighted, tables }, isBuiltIn }: ListedRecipe) {
  return {
    key: name,
    builtIn: isBuiltIn,
    title,
    notes,
    weighted,
    tables: tables.map((table) => ({ key: table.key, title: table.title, splits: table.splits ?? [] })),
  };
}

/** A recipe has no time, but every question needs one. */
const ANY_TIME = { time: { from: '2000', to: '2000' }, filters: [], panel: undefined };

/** The recipe is the body itself, so its issues have no prefix. */
function bodyKey(key: string): string {
  return key === 'recipe' ? 'body' : key.replace(/^recipe\[([^\]]*)\]/, '$1');
}

function readSent(sent: unknown, now: number, issues: IssueList): PlannedReport | undefined {
  const found = new IssueList();
  const recipe = readRecipe(sent, 'recipe', found);
  const planned = recipe && planReport(recipe, ANY_TIME, now, found);
  issues.addAll(found, bodyKey);
  return planned;
}

const THING: NamedThing = {
  path: '/manage/recipes',
  id: 'Recipe',
  noun: 'recipe',
  access: MANAGE,
  name: pathText({ name: 'name', description: 'The name of the recipe.', example: 'evenings' }),
  missing: { NOT_FOUND: { when: 'There is no such recipe or organisation.' } },
};

const OWN_NAME = ownName(THING.name, 'recipe', RECIPES);
const BUILT_IN = { name: ['accc-mba is a built-in recipe. Choose another name.'] };

export const recipes: Resource = {
  name: 'Recipes',
  description:
    'An organisation’s own recipes of reports. `GET /reports` lists them beside the built-in ones, and `POST ' +
    '/reports/{recipe}` makes reports from them.',
  schemas: {},
  calls: [
    call('PUT /manage/recipes/{name}', {
      id: 'putRecipe',
      summary: 'Store a recipe',
      description:
        'Replaces a recipe of the same name. The whole recipe is checked: a stored recipe can always make a report. ' +
        'Not for tokens that are limited to panels.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: OWN_NAME },
      body: jsonBody({
        description: 'The recipe.',
        schema: ref('Recipe'),
        examples: { 'Speeds of the evening': RECIPE },
        read: readSent,
      }),
      answer: answers.success('The stored recipe, with defaults filled in.', ref('Recipe'), {
        Stored: STORED,
      }),
      refusals: answers.invalid('The recipe is invalid, or its name is reserved; nothing is stored.', {
        ...BUILT_IN,
        'tables[0][columns][1][figure]': ['atLeast.80: the question has no 80 in at_least.'],
        'tables[0][questions][evening][windw]': ['This field was not expected.'],
      }),
      async check({ context, caller, body }, issues) {
        if (body === undefined) return;
        const found = new IssueList();
        await verifyReport(context, caller, body, found);
        issues.addAll(found, bodyKey);
      },
      async handle({ context, caller, parameters: { name }, body }) {
        if (body === undefined) throw new Error('a recipe that could not be read has an issue');
        return ok(await putRecipe(context, caller, name, body.recipe));
      },
    }),
    listCall(THING, {
      description: 'The organisation’s own recipes, ordered by name, with the titles of their tables.',
      schema: ref('RecipeSummary'),
      example: RECIPE_SUMMARY,
      list: async (context, caller) => (await listOwnRecipes(context, caller)).map(presentSummary),
    }),
    readCall(THING, {
      description:
        'One recipe, built in or the organisation’s own. The answer can be sent back as it is, under another name ' +
        'too.',
      schema: ref('Recipe'),
      example: STORED,
      find: showRecipe,
    }),
    deleteCall(THING, {
      description: 'Built-in recipes can’t be deleted. Not for tokens that are limited to panels.',
      name: OWN_NAME,
      refusals: answers.invalid('The recipe is built in.', BUILT_IN),
      remove: (context, caller, name) => deleteNamed(context, caller, 'recipes', name),
    }),
  ],
};
