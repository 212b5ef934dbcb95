import type { JsonObject } from '../lib/read.ts';
import type { ReportPeriod } from '../reports/period.ts';
import { reportPath } from '../reports/report-path.ts';
import { readData, sendOk } from './panel-api.ts';
import { areNamesOfAgents, refuseNames } from './question-tools.ts';
import type { Tool } from './tool.ts';
import { answerWith, ROWS_MAX, rowsOf } from './tool-answer.ts';
import { fieldsOf, objectOf, parametersOf, withDefaults } from './tool-arguments.ts';

type Listed = readonly JsonObject[];

export const describePanel: Tool = {
  name: 'describe_panel',
  title: 'Describe the panel',
  description:
    'What can be asked here: metrics with their units, splits and filters, named windows of the week, recipes of reports, saved ' +
    'questions, and the ISPs with the number of agents of each. Call it first.',
  input: objectOf({}),
  async run(api, _given, signal) {
    const list = (path: string) => readData<Listed>(api, path, signal);
    const [metrics, splits, windows, recipes, saved, isps] = await Promise.all(
      ['/metrics', '/splits', '/windows', '/reports', '/saved/questions', '/filters/isp/values?limit=50'].map(list),
    );
    const about = {
      splits: only(splits, ['id', 'name']),
      windows: only(windows, ['key', 'name']),
      recipes: only(recipes, ['key', 'title']),
      saved: only(saved?.slice(0, 50), ['name', 'description']),
      isps: isps?.map(({ value, count }) => ({ isp: value, agents: count })),
      link: `${api.url}/console/catalogue`,
    };
    const rows = only(metrics, ['key', 'name', 'unit', 'test', 'direction']) ?? [];
    return answerWith(about, rowsOf(rows), 'The resource broadgauge://catalogue has all metrics.');
  },
};

export const findValues: Tool = {
  name: 'find_values',
  title: 'Find values of a filter',
  description: 'The values of a split or filter, most frequent first, to spell them as they are stored.',
  input: objectOf(parametersOf('listFilterValues', ['id', 'q', 'limit', 'cursor']), ['id']),
  finds: { argument: 'id', listedBy: '/filters' },
  async run(api, { id, ...given }, signal) {
    await refuseNames(api, { splits: [id].filter(areNamesOfAgents) }, signal);
    const query = queryOf({ ...given, limit: Math.min(Number(given.limit ?? 50), ROWS_MAX) });
    const path = `/filters/${encodeURIComponent(String(id))}/values?${query}`;
    const answer = await sendOk(api, { method: 'GET', path }, signal);
    const { data, next } = (await answer.json()) as { readonly data: Listed; readonly next?: string | null };
    const cursor = next && new URL(next, api.url).searchParams.get('cursor');
    const about = { id, ...(cursor && { next_cursor: cursor }), link: `${api.url}/console/catalogue` };
    const narrow = 'Give a part of the value as q, or next_cursor as cursor.';
    const shown = answerWith(about, rowsOf(data), narrow);
    return cursor ? { ...shown, truncated: true, narrow } : shown;
  },
};

interface Report {
  readonly tables: readonly {
    readonly key: string;
    readonly title: string;
    readonly notes: readonly string[];
    readonly splits: readonly string[];
    readonly columns: readonly { readonly key: string; readonly title: string; readonly unit: string }[];
    readonly rows: readonly { readonly splits: readonly unknown[]; readonly cells: Listed }[];
    readonly questions: JsonObject;
  }[];
}

const LAST_MONTH = { from: 'last month', to: 'last month' };

export const makeReport: Tool = {
  name: 'make_report',
  title: 'Make a report',
  description:
    'The tables of a recipe, such as those of regulators, over one period. Each figure has its interval and number of agents; ' +
    'figures of few agents are marked by `status`.',
  input: objectOf(
    withDefaults({ ...parametersOf('makeReport', ['recipe']), ...fieldsOf('ReportScope') }, { time: LAST_MONTH }),
    ['recipe'],
  ),
  finds: { argument: 'recipe', listedBy: '/reports' },
  async run(api, { recipe, ...given }, signal) {
    const scope: JsonObject = given.last === undefined ? { time: LAST_MONTH, ...given } : given;
    const path = `/reports/${encodeURIComponent(String(recipe))}`;
    const { tables, ...about } = await readData<Report & JsonObject>(api, path, signal, scope);
    const rows = tables.flatMap(({ key, splits, columns, rows }) =>
      rows.map((row) => ({
        table: key,
        ...Object.fromEntries(splits.map((id, index) => [id, row.splits[index]])),
        ...Object.fromEntries(columns.map((column, index) => [column.key, row.cells[index]])),
      })),
    );
    const described = tables.map(({ key, title, notes, columns }) => ({
      ...{ key, title, notes },
      columns: columns.map(({ key, title, unit }) => ({ key, title, unit })),
    }));
    const shown = { ...about, tables: given.tables };
    const link = `${api.url}/console/${reportPath(String(recipe), about.period as ReportPeriod, shown)}`;
    return answerWith(
      { ...about, tables: described, link },
      rowsOf(rows),
      'Ask for single tables by their keys, or filter.',
    );
  },
};

const SILENT_DAYS = 3;

export const listSilentAgents: Tool = {
  name: 'list_silent_agents',
  title: 'List silent agents',
  description:
    'Agents without a result in some days, those that are silent longest first. Needs the scope metadata:read.',
  input: objectOf(
    withDefaults(parametersOf('listAgentActivity', ['silent', 'panel', 'isp', 'package', 'q']), {
      silent: SILENT_DAYS,
    }),
  ),
  async run(api, given, signal) {
    const search = { silent: SILENT_DAYS, ...given };
    const path = `/manage/agents/activity?${queryOf({ ...search, sort: 'last_seen', limit: 200 })}`;
    const { total, agents } = await readData<{ readonly total: number; readonly agents: Listed }>(api, path, signal);
    const rows = only(agents, ['agent_id', 'unit_id', 'panel', 'isp', 'package', 'last_seen']) ?? [];
    const link = `${api.url}/console/agents?${queryOf(search)}`;
    return answerWith({ silent_days: search.silent, link }, { ...rowsOf(rows), total }, 'Ask for one panel or ISP.');
  },
};

function only(listed: Listed | undefined, fields: readonly string[]): Listed | undefined {
  return listed?.map((entry) =>
    Object.fromEntries(fields.filter((name) => name in entry).map((name) => [name, entry[name]])),
  );
}

function queryOf(given: JsonObject): URLSearchParams {
  return new URLSearchParams(Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]));
}
