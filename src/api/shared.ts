import { dimensionName } from '../catalogue/dimensions.ts';
import { METRICS } from '../catalogue/metrics/index.ts';
import { WINDOWS } from '../catalogue/windows.ts';
import { ServiceError } from '../errors.ts';
import { parseInteger } from '../lib/id.ts';
import { IssueList } from '../lib/issue-list.ts';
import { isObject, type JsonObject } from '../lib/read.ts';
import { MAP_OF_VIEW } from '../maps/region.ts';
import { openLink, openTile, openTileMap, type SharedTile } from '../operations/saved/share-dashboard.ts';
import { SAVED_ROUTES } from '../query/saved-question.ts';
import { readVerdictScope } from '../verdicts/planned-rule.ts';
import * as answers from './answers.ts';
import { call, type Parameter } from './call.ts';
import { IF_NONE_MATCH, pathText } from './parameters.ts';
import { comparisonReply, metricReply } from './question-replies.ts';
import { ok } from './reply.ts';
import { MAP_EXAMPLE, presentWholeMap } from './schemas/maps.ts';
import { listOf, oneOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';
import { verdictReply } from './verdict-replies.ts';

const WIDTH = whole('In columns of 12.');

/** The fields of a request that may name agents of the organisation. */
const WITHHELD = ['filters', 'panel', 'weight'] as const;

export const sharedSchemas = {
  SharedDashboard: record({
    name: text('The name of the dashboard.'),
    publisher: text('The name of the organisation that shares it: the source of the figures.'),
    description: text('Its description.'),
    expires_at: unixSeconds('When the link expires.'),
    tiles: listOf(
      { anyOf: [ref('SharedText'), ref('SharedQuestion'), ref('SharedVerdicts'), ref('SharedGap')] },
      'The tiles, in order.',
    ),
  }),
  SharedText: record({ kind: oneOf(['text'], 'A text.'), width: WIDTH, text: text('The text.') }),
  SharedQuestion: record({
    kind: oneOf(['question'], 'A question, whose answer `GET /shared/{link}/tiles/{tile}` has.'),
    width: WIDTH,
    title: text('The name of the question.'),
    description: text('Its description.'),
    of: oneOf(SAVED_ROUTES, 'The call whose answer it has.'),
    metric: {
      ...record({ key: text('Its key.'), name: text('Its text for people.'), unit: text('Its unit.') }),
      description: 'The metric.',
    },
    fields: listOf(
      record({ id: text('Its name in the request.'), name: text('Its text for people.') }),
      'The splits of the answer.',
    ),
    windows: listOf(
      record({ key: text('Its name in the request.'), name: text('Its text for people.') }),
      'The windows of local time in the request.',
    ),
    request: {
      type: 'object',
      description: 'The request without filters, panels and weights, which may contain confidential names.',
      additionalProperties: true,
    },
    withheld: listOf(oneOf(WITHHELD, 'A field.'), 'Which of these the request has.'),
    view: text('How the console draws the answer.'),
  }),
  SharedVerdicts: record({
    kind: oneOf(['verdicts'], 'Verdicts of operators, which `GET /shared/{link}/tiles/{tile}` has.'),
    width: WIDTH,
    title: text('The title of the rule.'),
    rule: text('Its name.'),
    indicative: { type: 'boolean', description: 'The service is no certified instrument: verdicts are indications.' },
    fields: listOf(
      record({ id: text('Its name in a unit.'), name: text('Its text for people.') }),
      'What units are told apart by.',
    ),
    conditions: listOf({ type: 'string' }, 'The names of the conditions.'),
  }),
  SharedGap: record({ kind: oneOf(['gap'], 'A question that can no longer be shown.'), width: WIDTH }),
};

const LINK = pathText({ name: 'link', description: 'The secret part of the link.', example: 'Zk3v' });
const TILE_TEXT = pathText({ name: 'tile', description: 'The index of the tile, from 0.', example: '1' });

const TILE: Parameter<number> = {
  ...TILE_TEXT,
  read(given) {
    const index = parseInteger(String(given));
    if (index === undefined || index < 0) throw new ServiceError('NOT_FOUND');
    return index;
  },
};

function presentTile({ tile, question, rule }: SharedTile) {
  const { width } = tile;
  if ('rule' in tile) {
    if (rule === undefined) return { kind: 'gap', width };
    const { title, indicative, unit, conditions } = rule;
    const fields = unit.map((id) => ({ id, name: dimensionName(id) }));
    return { kind: 'verdicts', width, title, rule: tile.rule, indicative, fields, conditions: Object.keys(conditions) };
  }
  if ('text' in tile) return { kind: 'text', width, text: tile.text };
  const metric = METRICS.find(({ key }) => key === question?.request.metric);
  if (!('question' in tile) || question === undefined || metric === undefined) return { kind: 'gap', width };
  const { description, of, request, view } = question;
  const { key, name, unit } = metric;
  return {
    kind: 'question',
    width,
    title: tile.question,
    description,
    of,
    metric: { key, name, unit },
    fields: fieldsOf(request),
    windows: windowsOf(request),
    request: withoutNames(request),
    withheld: WITHHELD.filter((field) => partsOf(request).some((part) => part[field] !== undefined)),
    view: drawingOf(view),
  };
}

/** What a drawing needs of a view. The rest may name agents: the other side of a comparison, and series by their values. */
function drawingOf(view: string): string {
  const parameters = [...new URLSearchParams(view)].filter(([name]) => DRAWING.includes(name));
  return new URLSearchParams(parameters).toString();
}

const DRAWING = ['ribbon', 'layout', 'figure', 'axis', 'unfinished', 'zoom_from', 'zoom_to', MAP_OF_VIEW, 'map_at'];

function fieldsOf({ splits }: JsonObject) {
  const ids = Array.isArray(splits) ? splits.map(String) : [];
  return ids.map((id) => ({ id, name: dimensionName(id) }));
}

function windowsOf(request: JsonObject) {
  const named = WINDOWS.filter(({ key }) => partsOf(request).some(({ window }) => window === key));
  return named.map(({ key, name }) => ({ key, name }));
}

/** A request and the sides of its comparison, which have their own filters and windows. */
function partsOf(request: JsonObject): readonly JsonObject[] {
  return [request, request.a, request.b].filter(isObject);
}

function withoutNames(request: JsonObject): JsonObject {
  const kept = Object.entries(request).filter(([field]) => !WITHHELD.some((withheld) => withheld === field));
  const sides = (['a', 'b'] as const).flatMap((side) => {
    const own = request[side];
    return isObject(own) ? [[side, withoutNames(own)] as const] : [];
  });
  return Object.fromEntries([...kept, ...sides]);
}

const AWAY = { OVERLOADED: { when: 'The service is busy, or a store is away. See `Retry-After`.' } };

const NO_LINK = {
  NOT_FOUND: {
    when: 'The link was revoked, has expired or is from another service; or the dashboard or the tile no longer exists.',
    message: 'This link is not valid or has expired. Please ask for a new one.',
  },
};

export const readShared = call('GET /shared/{link}', {
  id: 'readShared',
  summary: 'Read a dashboard by a public link',
  description: 'Needs no token but the link. Shows the dashboard as currently saved.',
  access: null,
  parameters: { link: LINK },
  answer: answers.success('The dashboard.', ref('SharedDashboard'), {
    Dashboard: {
      name: 'monday',
      publisher: 'Example Regulator',
      description: 'What the board looks at on Mondays.',
      expires_at: 1786615200,
      tiles: [{ kind: 'text', width: 12, text: 'Speeds are those of the cable ISPs.' }],
    },
  }),
  refusals: { ...NO_LINK, ...AWAY },
  async handle({ context, parameters: { link } }) {
    const { name, publisher, description, expiresAt, tiles } = await openLink(context, link);
    return ok({ name, publisher, description, expires_at: expiresAt, tiles: tiles.map(presentTile) });
  },
});

export const readSharedTile = call('GET /shared/{link}/tiles/{tile}', {
  id: 'readSharedTile',
  summary: 'Read the answer to a question of a dashboard by a public link',
  description:
    'The answer of `/metric_data`, `/comparison_data` or `/verdicts/{rule}` to a token that sees every panel. All public links of an ' +
    'organisation together may have as many questions in progress as its tokens.',
  access: null,
  parameters: { link: LINK, tile: TILE, ifNoneMatch: IF_NONE_MATCH },
  answer: answers.success(
    'The series, the comparisons or the verdicts.',
    {
      anyOf: [
        listOf(ref('AggregateSeries')),
        listOf(ref('HistogramSeries')),
        listOf(ref('Comparison')),
        ref('Verdicts'),
      ],
    },
    { 'No results': [{ metricData: [] }] },
    ['ETag'],
  ),
  otherAnswers: {
    304: { description: 'Nothing has changed that the answer with that `ETag` was made from.', headers: ['ETag'] },
  },
  refusals: {
    ...NO_LINK,
    ...AWAY,
    RATE_LIMITED: {
      when: 'The organisation’s links have too many questions in progress. `Retry-After` gives the seconds to wait.',
    },
    ...answers.invalid('The answer would be too large.', {
      splits: [
        'The answer would have more than 200000 points. Ask for fewer splits, a shorter time or longer periods.',
      ],
    }),
  },
  async handle({ context, parameters: { link, tile }, admit, signal }) {
    const opened = await openTile(context, link, tile);
    const { view } = opened;
    await admit(view.organisationId);
    if (opened.kind === 'rule') {
      const { rule, request } = opened;
      const issues = new IssueList();
      const now = Math.floor(context.now() / 1000);
      const scope = readVerdictScope(request, now, issues);
      issues.refuse();
      return verdictReply(context, view, { rule, scope, now, sent: request }, 'json', signal);
    }
    const { asked } = opened;
    return asked.of === 'metric_data'
      ? metricReply(context, view, asked.parsed.query, { ignored: [] }, signal)
      : comparisonReply(context, view, asked.parsed.query, { ignored: [] }, signal);
  },
});

export const readSharedMap = call('GET /shared/{link}/tiles/{tile}/map', {
  id: 'readSharedMap',
  summary: 'Read the map that a question of a dashboard is drawn on, by a public link',
  description:
    'The map of the organisation that the `view` of the question names. The world is built into the console.',
  access: null,
  parameters: { link: LINK, tile: TILE },
  answer: answers.success('The map.', ref('RegionMap'), { Map: MAP_EXAMPLE }),
  refusals: { ...NO_LINK, ...AWAY },
  handle: async ({ context, parameters: { link, tile } }) =>
    ok(presentWholeMap(await openTileMap(context, link, tile))),
});
