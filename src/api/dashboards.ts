import * as read from '../lib/read.ts';
import { verifyTiles } from '../operations/saved/dashboards.ts';
import { shareDashboard } from '../operations/saved/share-dashboard.ts';
import { type Dashboard, dashboardFields, readDashboard } from '../query/dashboard.ts';
import * as answers from './answers.ts';
import type { Resource } from './call.ts';
import { LINK_FIELDS, linkCalls, linkSchemas } from './link-calls.ts';
import { savedCalls, savedSchema } from './saved-calls.ts';
import { describe } from './schemas/describe.ts';
import { link, record } from './schemas/parts.ts';
import { readShared, readSharedMap, readSharedTile, sharedSchemas } from './shared.ts';

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
      text: 'A text. A tile has either this, a question or a rule.',
      rule: 'The name of a rule of verdicts; not one that judges single lines.',
      last: 'Of a rule: the time, unless the dashboard has one; default `30 days`.',
      suppress_below: 'Of a rule: units from fewer agents are left out; default 5.',
      question: 'The name of a saved question; not one for single results.',
      width: 'In columns; default 6.',
    },
  },
});

const schemas = {
  NewDashboard: sent,
  Dashboard: savedSchema(sent, ['last']),
  ...linkSchemas,
  DashboardLink: record({
    ...LINK_FIELDS,
    url: link('The page that shows the dashboard. This is the only answer with it: the service stores its hash.'),
    api_url: link('The dashboard as JSON.'),
  }),
  ...sharedSchemas,
};

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
    ...linkCalls({
      kind: 'dashboard',
      ids: { share: 'shareDashboard', list: 'listDashboardLinks', unshare: 'unshareDashboard' },
      noun: 'dashboard',
      path: '/saved/dashboards',
      name: 'monday',
      shown: 'this dashboard',
      seen: 'its name, its texts, and the current answers to its questions over all panels',
      schema: 'DashboardLink',
      example: {
        url: 'https://broadgauge.example/console/shared/Zk3v',
        api_url: 'https://broadgauge.example/shared/Zk3v',
      },
      share: shareDashboard,
      addresses: (publicUrl, _name, secret) => ({
        url: `${publicUrl}/console/shared/${secret}`,
        api_url: `${publicUrl}/shared/${secret}`,
      }),
    }),
    readShared,
    readSharedTile,
    readSharedMap,
  ],
};
