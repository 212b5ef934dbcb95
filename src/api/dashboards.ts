import { ServiceError } from '../errors.ts';
import { isId, parseInteger } from '../lib/id.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import { requireEveryPanel } from '../operations/organisations/organisations.ts';
import { verifyTiles } from '../operations/saved/dashboards.ts';
import {
  type DashboardLink,
  listLinks,
  revokeLink,
  type Sharing,
  shareDashboard,
} from '../operations/saved/share-dashboard.ts';
import { type Dashboard, dashboardFields, readDashboard } from '../query/dashboard.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, DATA, type Parameter, type Resource } from './call.ts';
import { pathText } from './parameters.ts';
import { done, ok } from './reply.ts';
import { savedCalls, savedSchema } from './saved-calls.ts';
import { describe } from './schemas/describe.ts';
import { link, listOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';
import { readShared, readSharedTile, sharedSchemas } from './shared.ts';

const EXAMPLE = {
  description: 'What the board looks at on Mondays.',
  time: { from: '-30 days', to: '-1 days' },
  tiles: [{ text: 'Speeds are those of the cable ISPs.', width: 12 }],
};

const sent = describe(read.schemaOf(dashboardFields(0)), {
  description: 'A sentence or two for people.',
  time: {
    is: 'Replaces the time of every question; null: each question has its own.',
    of: { from: 'The start, as in `/metric_data`.', to: 'The end.' },
  },
  last: 'In place of `time`, and of the time of every question: the last whole days up to yesterday, such as `30 days`.',
  tiles: {
    is: 'Its tiles, in the order in which they fill a grid of 12 columns.',
    of: {
      text: 'A text. A tile has either this or a question.',
      question: 'The name of a saved question; not one for single results.',
      width: 'In columns; default 6.',
    },
  },
});

const DAYS_USUAL = 30;
const SHARE_FIELDS = {
  days: read.optional(read.integerBetween(1, 365)),
  show_names: read.optional(read.boolean),
};

const LINK = {
  id: whole('Names the link, to revoke it.'),
  expires_at: unixSeconds('When it expires.'),
} as const;

const schemas = {
  NewDashboard: sent,
  Dashboard: savedSchema(sent, ['last']),
  NewDashboardLink: describe(read.schemaOf(SHARE_FIELDS), {
    days: 'Its lifetime in days; default 30.',
    show_names:
      'True: the link may show answers that are split by `agent`, `unit` or a custom field, whose values can name people. ' +
      'Without it, a dashboard with such a question gets no link, and such a question that is added later is not shown.',
  }),
  DashboardLink: record({
    ...LINK,
    url: link('The page that shows the dashboard. This is the only answer with it: the service stores its hash.'),
    api_url: link('The dashboard as JSON.'),
  }),
  ListedDashboardLink: record({
    ...LINK,
    created_at: unixSeconds('When it was made.'),
    created_by: text('The name of the token that made it.'),
    last_used_at: orNull(unixSeconds('When it was last used, a few seconds behind at most; null: never.')),
    show_names: { type: 'boolean', description: 'Whether it may show names of agents.' },
  }),
  ...sharedSchemas,
};

const NAME = pathText({ name: 'name', description: 'The name of the dashboard.', example: 'monday' });
const LINK_TEXT = pathText({ name: 'id', description: 'The id of the link.', example: '7' });

const LINK_ID: Parameter<number> = {
  ...LINK_TEXT,
  read(given) {
    const id = parseInteger(String(given));
    if (!isId(id)) throw new ServiceError('NOT_FOUND');
    return id;
  },
};

function presentLink({ id, expiresAt, createdAt, createdBy, lastUsedAt, showsNames }: DashboardLink) {
  return {
    ...{ id, expires_at: expiresAt, created_at: createdAt, created_by: createdBy },
    ...{ last_used_at: lastUsedAt, show_names: showsNames },
  };
}

const MISSING = { NOT_FOUND: { when: 'There is no such dashboard, or no such link.' } };
const EXPIRES_AT = 1786615200;

export const dashboards: Resource = {
  name: 'Dashboards',
  description:
    'Saved questions and texts side by side, over one time, for everyone in the organisation. A token that is limited to ' +
    'panels gets the tiles whose questions it sees. A public link shows one dashboard, as currently saved, to anyone who ' +
    'has the link.',
  schemas,
  calls: [
    ...savedCalls<Dashboard>({
      kind: 'dashboard',
      id: 'Dashboard',
      noun: 'dashboard',
      path: '/saved/dashboards',
      schemas: { sent: 'NewDashboard', answered: 'Dashboard' },
      name: 'monday',
      example: EXAMPLE,
      stored: EXAMPLE,
      wrong: answers.invalid('The dashboard is invalid; nothing is saved.', {
        'tiles[1][question]': ['cable-weak is not a saved question.'],
        'time[to]': ['tomorow is not a valid date.'],
      }),
      deletion: { description: 'Its public links end too.', refusals: {} },
      read: readDashboard,
      verify: verifyTiles,
      verifyDeletion: async () => {},
      bodyOf: (dashboard) => dashboard,
    }),
    call('POST /saved/dashboards/{name}/links', {
      id: 'shareDashboard',
      summary: 'Make a public link to a dashboard',
      description:
        'Anyone with the link sees this dashboard until the link expires or is revoked, or until the token that made it ' +
        'ends: its name, its texts, and the current answers to its questions over all panels. Nothing else can be asked ' +
        'with it. A token that is limited to panels can’t make one.',
      access: DATA,
      parameters: { name: NAME },
      body: jsonBody<Sharing>({
        description: 'The lifetime of the link, and what it may show.',
        schema: ref('NewDashboardLink'),
        examples: { 'For a week': { days: 7 } },
        read(given, _now, issues) {
          const { days = DAYS_USUAL, show_names: showsNames = false } = read.readBodyInto(issues, given, SHARE_FIELDS);
          return { days, showsNames };
        },
      }),
      answer: answers.success('The link.', ref('DashboardLink'), {
        Link: {
          id: 7,
          expires_at: EXPIRES_AT,
          url: 'https://broadgauge.example/console/shared/Zk3v',
          api_url: 'https://broadgauge.example/shared/Zk3v',
        },
      }),
      refusals: {
        ...MISSING,
        ...answers.invalid('The body is invalid.', { days: ['This value should be between 1 and 365.'] }),
      },
      check: ({ caller }) => requireEveryPanel(caller),
      async handle({ context, caller, parameters: { name }, body, publicUrl }) {
        const { id, secret, expiresAt } = await shareDashboard(context, caller, name, body);
        const [url, apiUrl] = [`${publicUrl}/console/shared/${secret}`, `${publicUrl}/shared/${secret}`];
        return ok({ id, expires_at: expiresAt, url, api_url: apiUrl });
      },
    }),
    call('GET /saved/dashboards/{name}/links', {
      id: 'listDashboardLinks',
      summary: 'List the public links to a dashboard',
      description: 'Links that have not expired, without their secrets.',
      access: DATA,
      parameters: { name: NAME },
      answer: answers.success('The links.', listOf(ref('ListedDashboardLink')), {
        Links: [
          {
            ...{ id: 7, expires_at: EXPIRES_AT, created_at: 1784023200, created_by: 'analyst' },
            ...{ last_used_at: 1784026800, show_names: false },
          },
        ],
      }),
      refusals: MISSING,
      handle: async ({ context, caller, parameters: { name } }) =>
        ok((await listLinks(context, caller, name)).map(presentLink)),
    }),
    call('DELETE /saved/dashboards/{name}/links/{id}', {
      id: 'unshareDashboard',
      summary: 'Revoke a public link to a dashboard',
      description: 'The link no longer works. Not for tokens that are limited to panels.',
      access: DATA,
      parameters: { name: NAME, id: LINK_ID },
      answer: answers.done('Link revoked', 'The link is revoked.'),
      refusals: MISSING,
      check: ({ caller }) => requireEveryPanel(caller),
      async handle({ context, caller, parameters: { name, id } }) {
        await revokeLink(context, caller, name, id);
        return done('Link revoked');
      },
    }),
    readShared,
    readSharedTile,
  ],
};
