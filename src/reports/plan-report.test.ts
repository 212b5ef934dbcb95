import { describe, expect, it } from 'vitest';
import { IssueList } from '../lib/issue-list.ts';
import { planReport, readScope } from './plan-report.ts';
import { presentRecipe } from './present-recipe.ts';
import { readRecipe } from './read-recipe.ts';
import { RECIPES } from './recipes/index.ts';

const NOW = Date.UTC(2026, 6, 14) / 1000;
const SCOPE = { time: { from: '2026-06', to: '2026-06' } };

const TABLE = {
  key: 'isp',
  title: 'By ISP',
  splits: ['isp'],
  questions: { all: { metric: 'httpget', at_least: [30] } },
  columns: [{ key: 'mean', title: 'Mean', question: 'all', figure: 'metricValue' }],
};

/** Everything that is wrong with a request. */
function issuesOf(recipe: unknown, scope: object = SCOPE): Record<string, readonly string[]> {
  const issues = new IssueList();
  const read = readRecipe(recipe, 'recipe', issues);
  const body = readScope({ recipe, ...scope }, NOW, issues, ['recipe']);
  if (read !== undefined) planReport(read, body, NOW, issues);
  return Object.fromEntries(issues);
}

it('the last days are those of questions, in place of a time', () => {
  const issues = new IssueList();
  const { scope, tables } = planReport(...sentOf({ last: '30 days' }, issues), NOW, issues);
  expect(Object.fromEntries(issues)).toEqual({});
  expect(scope).toMatchObject({ time: undefined, last: '30 days' });
  expect(tables[0]?.questions.all?.query.time).toEqual({
    from: Date.UTC(2026, 5, 14) / 1000,
    to: Date.UTC(2026, 6, 14) / 1000 - 1,
  });
  expect(issuesOf({ title: 'T', tables: [TABLE] }, { ...SCOPE, last: '30 days' })).toEqual({
    last: ['Give either time or last: leave out one of them.'],
  });
  expect(issuesOf({ title: 'T', tables: [TABLE] }, {})).toEqual({ time: ['This field is missing.'] });
});

function sentOf(scope: object, issues: IssueList) {
  const recipe = readRecipe({ title: 'T', tables: [TABLE] }, 'recipe', issues);
  if (recipe === undefined) throw new Error('the recipe can be read');
  return [recipe, readScope(scope, NOW, issues)] as const;
}

describe.each([...RECIPES])('the recipe %s', (_, recipe) => {
  it('has questions that can be asked', () => {
    const issues = new IssueList();
    planReport(recipe, readScope(SCOPE, NOW, issues), NOW, issues);
    expect(Object.fromEntries(issues)).toEqual({});
  });

  it('is one that could have been sent', () => {
    const sent = JSON.parse(JSON.stringify(presentRecipe(recipe)));
    expect(issuesOf(sent)).toEqual({});
    expect(readRecipe(sent, 'recipe', new IssueList())).toEqual(recipe);
  });
});

describe('a recipe', () => {
  it('is told all that is wrong with it at once, at the keys of the request', () => {
    const recipe = {
      title: ' ',
      colour: 'red',
      flag_below: -1,
      tables: [
        {
          ...TABLE,
          splits: ['isp', 'threads'],
          questions: {
            all: { metric: 'ping', relative_to: 'advertised', windw: 'fcc-peak' },
            lines: { metric: 'httpget', per_agent: { summary: 'mode' }, filters: [{ id: 'isp' }], percentiles: [101] },
          },
          columns: [
            { key: 'a', title: 'A', question: 'all', figure: 'atLeast.30' },
            { key: 'a', title: 'B', question: 'none', figure: 'speed', decimals: 7 },
          ],
          chart: 'c',
        },
        { key: 'isp', title: 'Again', questions: {}, columns: [] },
      ],
    };
    const time = { from: '2026-02-30', to: '2026-03' };
    const filters = [{ id: 'threads', filterType: 'include', filterValues: ['1'] }];
    expect(issuesOf(recipe, { time, filters, by: 'isp' })).toEqual({
      'recipe[title]': ['This value should not be blank.'],
      'recipe[colour]': ['This field was not expected.'],
      'recipe[flag_below]': ['This value should be 0 or more.'],
      'recipe[tables][0][splits][1]': ['threads is not a valid split.'],
      'recipe[tables][0][questions][all][windw]': ['This field was not expected.'],
      'recipe[tables][0][questions][all][relative_to]': ['Only a speed can be relative to one that was sold.'],
      'recipe[tables][0][questions][lines][per_agent][summary]': ['mode is not a valid summary.'],
      'recipe[tables][0][questions][lines][percentiles][0]': ['This value should be between 0 and 100.'],
      'recipe[tables][0][questions][lines][filters][0][filterType]': ['This field is missing.'],
      'recipe[tables][0][questions][lines][filters][0][filterValues]': ['This field is missing.'],
      'recipe[tables][0][columns][0][figure]': ['atLeast.30: the question has no 30 in at_least.'],
      'recipe[tables][0][columns][1][key]': ['This value occurs twice.'],
      'recipe[tables][0][columns][1][figure]': ['speed is not a valid figure.'],
      'recipe[tables][0][columns][1][decimals]': ['This value should be between 0 and 6.'],
      'recipe[tables][0][chart]': ['c is not a valid column.'],
      'recipe[tables][1][key]': ['This value occurs twice.'],
      'recipe[tables][1][questions]': ['There should be 1 to 20 questions.'],
      'recipe[tables][1][columns]': ['This collection should contain 1 element or more.'],
      'filters[0][id]': ['threads is not a valid filter.'],
      'time[from]': ['2026-02-30 is not a valid date.'],
      by: ['This field was not expected.'],
    });
  });

  it('asks a table’s questions with its splits, and with its own filters before those of the report', () => {
    const own = { id: 'isp', filterType: 'include', filterValues: ['A'] };
    const given = { id: 'package', filterType: 'exclude', filterValues: ['A:B'] };
    const issues = new IssueList();
    const recipe = readRecipe(
      {
        title: 'T',
        tables: [{ ...TABLE, questions: { all: { metric: 'httpget', filters: [own], prefilter: false } } }],
      },
      'recipe',
      issues,
    );
    if (recipe === undefined) throw new Error(issues.toString());
    const scope = readScope({ ...SCOPE, filters: [given], panel: 'p' }, NOW, issues);
    const [table] = planReport(recipe, scope, NOW, issues).tables;
    expect(issues.isEmpty).toBe(true);
    expect(table?.questions.all?.request).toEqual({
      metric: 'httpget',
      chartType: 'aggregate',
      aggregation: 'total',
      normalised: false,
      prefilter: false,
      uncertainty: 'agents',
      splits: ['isp'],
      filters: [own, given],
      time: SCOPE.time,
      panel: 'p',
    });
  });
});

it('a question with a name of half a megabyte is refused without reading it', () => {
  const name = 'x'.repeat(500_000);
  const fields = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, 0]));
  expect(issuesOf({ title: 'T', tables: [{ ...TABLE, questions: { ...TABLE.questions, [name]: fields } }] })).toEqual({
    [`${`recipe[tables][0][questions][${name}`.slice(0, 299)}…`]: ['This value is too long.'],
  });
});
