import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/access/scopes.ts';
import type { Call } from '../../src/api/call.ts';
import { RESOURCES } from '../../src/api/index.ts';
import { isObject } from '../../src/lib/read.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

/**
 * Who may call what. `yes`: it works. `no`: 403, whatever the reason. `404`: what is not the caller's does not exist.
 * `own`: it works, and shows nothing of the organisation whose agents all of this is about.
 * `always`: needs no token.
 * A stranger lists its own questions, which are about that organisation's names: `yes`.
 */
const EXPECTED = `
  call               nobody  data    metadata  metadata:read  ingest  manage  operator  elsewhere  panel   expired  revoked
  askMetric          no      yes     no        no             no      no      no        own        own     no       no
  askComparison      no      yes     no        no             no      no      no        own        own     no       no
  askOutliers        no      yes     no        no             no      no      no        own        own     no       no
  askTests           no      yes     no        no             no      no      no        own        own     no       no
  listReports        no      yes     no        no             no      no      no        own        yes     no       no
  makeReport         no      yes     no        no             no      no      no        own        own     no       no
  makeReportOfRecipe no      yes     no        no             no      no      no        own        own     no       no
  listVerdicts       no      yes     no        no             no      no      no        own        yes     no       no
  showVerdictRule    no      yes     no        no             no      no      no        404        yes     no       no
  askVerdicts        no      yes     no        no             no      no      no        own        own     no       no
  askVerdictRecords  no      yes     no        no             no      no      no        own        own     no       no
  putSavedQuestion   no      yes     no        no             no      no      no        own        no      no       no
  listSavedQuestions no      yes     no        no             no      no      no        own        yes     no       no
  readSavedQuestion  no      yes     no        no             no      no      no        404        yes     no       no
  answerSavedQuestion no      yes     no        no             no      no      no        own        own     no       no
  deleteSavedQuestion no      yes     no        no             no      no      no        404        no      no       no
  listSavedQuestionVersions no      yes     no        no             no      no      no        404        yes     no       no
  restoreSavedQuestion no      yes     no        no             no      no      no        404        no      no       no
  shareSavedQuestion no      yes     no        no             no      no      no        404        no      no       no
  listSavedQuestionLinks no  yes     no        no             no      no      no        404        yes     no       no
  unshareSavedQuestion no    yes     no        no             no      no      no        404        no      no       no
  putDashboard       no      yes     no        no             no      no      no        own        no      no       no
  listDashboards     no      yes     no        no             no      no      no        own        yes     no       no
  readDashboard      no      yes     no        no             no      no      no        404        yes     no       no
  deleteDashboard    no      yes     no        no             no      no      no        404        no      no       no
  listDashboardVersions no      yes     no        no             no      no      no        404        yes     no       no
  restoreDashboard   no      yes     no        no             no      no      no        404        no      no       no
  shareDashboard     no      yes     no        no             no      no      no        404        no      no       no
  listDashboardLinks no      yes     no        no             no      no      no        404        yes     no       no
  unshareDashboard   no      yes     no        no             no      no      no        404        no      no       no
  addAnnotation      no      yes     no        no             no      no      no        own        no      no       no
  listAnnotations    no      yes     no        no             no      no      no        own        yes     no       no
  deleteAnnotation   no      yes     no        no             no      no      no        404        no      no       no
  putAlertRule       no      no      no        no             no      no      no        own        no      no       no
  listAlertRules     no      no      no        no             no      yes     no        own        no      no       no
  readAlertRule      no      no      no        no             no      yes     no        404        no      no       no
  deleteAlertRule    no      no      no        no             no      yes     no        404        no      no       no
  tryAlertRule       no      no      no        no             no      no      no        404        no      no       no
  listAlerts         no      yes     no        no             no      no      no        own        no      no       no
  listAlertHistory   no      yes     no        no             no      no      no        own        no      no       no
  silenceAlertRule   no      no      no        no             no      yes     no        404        no      no       no
  listAlertSilences  no      no      no        no             no      yes     no        own        no      no       no
  endAlertSilence    no      no      no        no             no      404     no        404        no      no       no
  putAlertChannel    no      no      no        no             no      yes     no        own        no      no       no
  listAlertChannels  no      no      no        no             no      yes     no        own        no      no       no
  readAlertChannel   no      no      no        no             no      yes     no        404        no      no       no
  deleteAlertChannel no      no      no        no             no      yes     no        404        no      no       no
  tryAlertChannel    no      no      no        no             no      yes     no        404        no      no       no
  rotateAlertChannel no      no      no        no             no      yes     no        404        no      no       no
  listAlertDeliveries no     no      no        no             no      yes     no        own        no      no       no
  sendAlertDelivery  no      no      no        no             no      404     no        404        no      no       no
  putReportSchedule  no      no      no        no             no      no      no        own        no      no       no
  listReportSchedules no     no      no        no             no      yes     no        own        no      no       no
  readReportSchedule no      no      no        no             no      yes     no        404        no      no       no
  deleteReportSchedule no    no      no        no             no      yes     no        404        no      no       no
  sendScheduledReport no     no      no        no             no      yes     no        404        no      no       no
  listMadeReports    no      no      no        no             no      yes     no        own        no      no       no
  readShared         always
  readSharedTile     always
  readSharedMap      always
  listTests          no      yes     no        no             no      no      no        own        own     no       no
  listMetrics        no      yes     no        no             no      no      no        own        own     no       no
  readCatalogue      no      yes     no        no             no      no      no        own        own     no       no
  readCatalogueVersion no    yes     no        no             no      no      no        own        own     no       no
  listWindows        no      yes     no        no             no      no      no        own        own     no       no
  listSplits         no      yes     no        no             no      no      no        own        own     no       no
  listFilters        no      yes     no        no             no      no      no        own        own     no       no
  listFilterValues   no      yes     no        no             no      no      no        own        own     no       no
  exportMetricCsv    no      yes     no        no             no      no      no        own        own     no       no
  exportTestsCsv     no      yes     no        no             no      no      no        own        own     no       no
  downloadMetric     no      yes     no        no             no      no      no        own        own     no       no
  downloadTests      no      yes     no        no             no      no      no        own        own     no       no
  listDownloads      no      yes     no        no             no      no      no        own        own     no       no
  readDownload       no      yes     no        no             no      no      no        404        404     no       no
  cancelDownload     no      yes     no        no             no      no      no        404        404     no       no
  fetchFile          always
  storeResults       no      no      no        no             yes     no      no        422        422     no       no
  storeOutput        no      no      no        no             yes     no      no        422        422     no       no
  pushPscheduler     no      no      no        no             yes     no      no        422        422     no       no
  putPscheduler      no      no      no        no             yes     no      no        422        422     no       no
  pushMurakami       yes     yes     yes       yes            yes     yes     yes       own        own     yes      yes
  pushLibrespeed     yes     yes     yes       yes            yes     yes     yes       own        own     yes      yes
  pushOpenspeedtest  yes     yes     yes       yes            yes     yes     yes       own        own     yes      yes
  writePoints        no      no      no        no             yes     no      no        own        own     no       no
  writePointsOfVersion1 no   no      no        no             yes     no      no        own        own     no       no
  deleteResults      no      no      no        no             no      yes     yes       404        404     no       no
  readRetention      no      no      no        no             no      yes     yes       own        own     no       no
  setRetention       no      no      no        no             no      yes     yes       own        no      no       no
  makeRelease        no      no      no        no             no      yes     yes       own        no      no       no
  eraseAgent         no      no      no        no             no      yes     yes       404        no      no       no
  eraseOrganisation  no      no      no        no             no      no      yes       no         no      no       no
  listRefusedNames   no      no      no        no             no      yes     yes       own        no      no       no
  allowNames         no      no      no        no             no      yes     yes       404        no      no       no
  listErasures       no      no      no        no             no      no      yes       no         no      no       no
  setMetadata        no      no      yes       no             no      no      no        404        404     no       no
  previewMetadata    no      no      yes       no             no      no      no        404        404     no       no
  readMetadata       no      no      yes       yes            no      no      no        404        404     no       no
  readHistory        no      no      yes       yes            no      no      no        404        404     no       no
  importAgents       no      no      no        no             no      yes     yes       own        own     no       no
  listAgents         no      no      no        yes            no      yes     yes       own        own     no       no
  listAgentActivity  no      no      no        yes            no      yes     yes       own        own     no       no
  listAgentWarnings  no      no      no        yes            no      yes     yes       404        404     no       no
  exportAgentActivity no     no      no        yes            no      yes     yes       own        own     no       no
  createOrganisation no      no      no        no             no      no      yes       no         no      no       no
  listOrganisations  no      no      no        no             no      no      yes       no         no      no       no
  listSetBacks       no      no      no        no             no      no      yes       no         no      no       no
  acceptSetBack      no      no      no        no             no      no      404       no         no      no       no
  readQuotas         no      no      no        no             no      yes     yes       own        no      no       no
  setQuotas          no      no      no        no             no      no      yes       no         no      no       no
  createPanel        no      no      no        no             no      yes     yes       own        no      no       no
  listPanels         no      no      no        yes            no      yes     yes       own        own     no       no
  addIsps            no      no      no        no             no      yes     yes       own        own     no       no
  listIsps           no      no      no        yes            no      yes     yes       own        yes     no       no
  putPopulation      no      no      no        no             no      yes     yes       own        no      no       no
  listPopulations    no      no      no        no             no      yes     yes       own        yes     no       no
  readPopulation     no      no      no        no             no      yes     yes       404        yes     no       no
  deletePopulation   no      no      no        no             no      yes     yes       404        no      no       no
  putMap             no      no      no        no             no      yes     yes       own        no      no       no
  listMaps           no      yes     no        no             no      yes     yes       own        yes     no       no
  readMap            no      yes     no        no             no      yes     yes       404        yes     no       no
  deleteMap          no      no      no        no             no      yes     yes       404        no      no       no
  putRecipe          no      no      no        no             no      yes     yes       own        no      no       no
  listRecipes        no      no      no        no             no      yes     yes       own        yes     no       no
  readRecipe         no      no      no        no             no      yes     yes       404        yes     no       no
  deleteRecipe       no      no      no        no             no      yes     yes       404        no      no       no
  putRule            no      no      no        no             no      yes     yes       own        no      no       no
  readRule           no      no      no        no             no      yes     yes       404        yes     no       no
  deleteRule         no      no      no        no             no      yes     yes       404        no      no       no
  readOwnToken       no      yes     yes       yes            yes     yes     yes       own        own     no       no
  putMapping         no      no      no        no             no      yes     yes       own        no      no       no
  listMappings       no      no      no        no             no      yes     yes       own        no      no       no
  readMapping        no      no      no        no             no      yes     yes       404        no      no       no
  deleteMapping      no      no      no        no             no      yes     yes       404        no      no       no
  createToken        no      no      no        no             no      yes     yes       own        no      no       no
  listTokens         no      no      no        no             no      yes     yes       own        own     no       no
  rotateToken        no      no      no        no             no      yes     yes       404        no      no       no
  revokeToken        no      no      no        no             no      yes     yes       404        no      no       no
  listSessions       no      no      no        no             no      yes     yes       own        own     no       no
  endSession         no      no      no        no             no      yes     yes       404        no      no       no
  listChanges        no      no      no        no             no      yes     yes       own        no      no       no
  readChange         no      no      no        no             no      yes     yes       404        no      no       no
  exportChange       no      no      no        no             no      yes     yes       404        no      no       no
  undoChange         no      no      no        no             no      yes     yes       404        no      no       no
  listQuestions      no      no      no        no             no      yes     yes       yes        no      no       no
  listCalls          no      no      no        no             no      yes     yes       own        no      no       no
  listRefusals       no      no      no        no             no      yes     yes       own        no      no       no
  readDocument       always
  readReference      always
  readStatistics     always
  failOnPurpose      always
`;

const [[, ...ACTORS] = [], ...rows] = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const TABLE = new Map(rows.map(([id = '', ...cells]) => [id, cells]));
const CALLS = RESOURCES.flatMap(({ calls }) => calls);

describe('the table of calls and actors', () => {
  it('has every call that the API declares, and no other', () => {
    expect([...TABLE.keys()].sort()).toEqual(CALLS.map(({ id }) => id).sort());
  });

  it('says of each call whether it needs a token', () => {
    const open = CALLS.filter(({ access }) => access === null).map(({ id }) => id);
    expect([...TABLE].filter(([, cells]) => cells[0] === 'always').map(([id]) => id)).toEqual(open);
  });
});

describe('every call is answered as the table says', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.service.stop());

  it.each(CALLS.filter(({ access }) => access !== null).map((call) => [call.id, call] as const))(
    '%s',
    async (id, call) => {
      const seen: Record<string, string> = {};
      for (const actor of ACTORS) seen[actor] = await outcomeOf(world, call, actor);
      expect(seen).toEqual(Object.fromEntries(ACTORS.map((actor, index) => [actor, TABLE.get(id)?.[index]])));
    },
  );
});

describe('another organisation', () => {
  it('changes nothing, whatever it calls', async () => {
    const world = await createWorld();
    const changeId = await world.newChangeId();
    const link = await world.newLink();
    const questionLink = await world.newQuestionLink();
    const annotationId = await world.newAnnotationId();
    const calm = {
      ...world,
      newChangeId: async () => changeId,
      newLink: async () => link,
      newQuestionLink: async () => questionLink,
      newAnnotationId: async () => annotationId,
      newRule: async () => 'acme-old',
      newChannel: async () => 'acme-old',
      newSchedule: async () => 'acme-old',
      newMapping: async () => 'acme-old',
      newMap: async () => 'acme-old',
    };
    const before = await world.state();
    for (const call of CALLS.filter(({ access }) => access !== null)) await outcomeOf(calm, call, 'elsewhere');
    expect(await world.state()).toEqual(before);
    await world.service.stop();
  });
});

/** Texts that belong to the organisation alone; no answer to a stranger may contain one. */
const MARKS = [
  'acme-box',
  'acme-isp',
  'acme-region',
  '424242',
  'acme-panel',
  'acme-token',
  'acme-lines',
  'acme-recipe',
  'acme-obligation',
  'acme-mapping',
  'acme-map',
  'acme-question',
  'acme-dashboard',
  'acme-rule',
  'acme-channel',
  'acme-schedule',
];

interface World {
  readonly service: TestService;
  readonly actors: Readonly<Record<string, Client>>;
  /** A token of the organisation, to be rotated or revoked. */
  newTokenId(): Promise<number>;
  /** A token of one agent, as a key in an address. */
  newBoxKey(): Promise<string>;
  /** Of one of its tokens, to be ended. */
  newSessionId(): Promise<number>;
  newDownloadId(): Promise<string>;
  newPopulation(): Promise<string>;
  newRecipe(): Promise<string>;
  newVerdictRule(): Promise<string>;
  newMapping(): Promise<string>;
  newMap(): Promise<string>;
  newSavedQuestion(): Promise<string>;
  newDashboard(): Promise<string>;
  /** To a dashboard. */
  newLink(): Promise<Readonly<Record<string, string>>>;
  newQuestionLink(): Promise<Readonly<Record<string, string>>>;
  newAnnotationId(): Promise<number>;
  newRule(): Promise<string>;
  newChannel(): Promise<string>;
  newSchedule(): Promise<string>;
  /** The unit of an agent that was erased. */
  newErasedUnit(): Promise<number>;
  /** A change of metadata, to be undone. */
  newChangeId(): Promise<number>;
  /** All that the organisation has, but for the tokens and downloads that the tests make themselves. */
  state(): Promise<unknown>;
}

async function createWorld(): Promise<World> {
  let now = Date.UTC(2026, 6, 15, 12);
  const service = await startTestService({ now: () => now });
  const { root } = service;
  const issue = async (organisation: string, scopes: readonly string[], extra: object = {}) => {
    const path = `/manage/tokens?organisation=${organisation}`;
    const { body } = await root.post(path, { name: `${organisation}-token`, scopes, ...extra });
    const { id, token } = body.data as { id: number; token: string };
    return { id, token, client: service.client(token) };
  };
  for (const name of ['acme', 'elsewhere']) await root.post('/manage/organisations', { name });
  for (const name of ['acme-panel', 'trial']) await root.post('/manage/panels?organisation=acme', { name });
  const everything = SCOPES.filter((scope) => scope !== 'operator');
  const { client: owner } = await issue('acme', everything);
  for (const name of ['acme-lines', 'acme-old']) await owner.put(`/manage/populations/${name}`, LINES);
  for (const name of ['acme-recipe', 'acme-old']) await owner.put(`/manage/recipes/${name}`, RECIPE);
  for (const name of ['acme-obligation', 'acme-old']) await owner.put(`/manage/rules/${name}`, RULE);
  for (const name of ['acme-mapping', 'acme-old']) await owner.put(`/manage/mappings/${name}`, MAPPING);
  for (const name of ['acme-map', 'acme-old']) await owner.put(MAP_PATH(name), BORDERS);
  for (const description of ['first', 'second']) {
    await owner.put('/saved/questions/acme-question', { request: TOTAL, description });
    await owner.put('/saved/dashboards/acme-dashboard', { tiles: [{ text: 'All is well.' }], description });
  }
  await owner.put('/saved/questions/acme-old', { request: METRIC });
  await owner.put('/saved/dashboards/acme-old', { tiles: [] });
  await owner.post('/saved/dashboards/acme-dashboard/links', {});
  await owner.post('/annotations', { at: '2026-07-14', text: 'acme-box is new' });
  for (const name of ['acme-channel', 'acme-old']) await owner.put(`/alerts/channels/${name}`, CHANNEL);
  for (const name of ['acme-schedule', 'acme-old']) await owner.put(`/alerts/schedules/${name}`, SCHEDULE);
  for (const name of ['acme-rule', 'acme-old']) await owner.put(`/alerts/rules/${name}`, { silent: '3 days' });
  await owner.put('/manage/isps', [{ isp: 'acme-isp', packages: ['Fast'] }]);
  const row = { unit_id: 424242, agent_id: 'acme-box', panel: 'acme-panel', package: 'acme-isp:Fast' };
  await owner.post('/manage/agents', [{ ...row, custom: { 'acme-region': 'North' } }]);
  const result = { agent_id: 'acme-box', dtime: '2026-07-14 10:00:00' };
  await owner.post('/ingest/httpget', [{ ...result, bytes_sec: 1_000_000 }]);
  await owner.post('/ingest/ping', [{ ...result, rtt_avg: 12_000 }]);

  const actors: Record<string, Client> = { nobody: service.client(undefined) };
  for (const scope of SCOPES) {
    const { client } = scope === 'operator' ? await issue('default', [scope]) : await issue('acme', [scope]);
    actors[scope] = client;
  }
  actors.elsewhere = (await issue('elsewhere', everything)).client;
  actors.panel = (await issue('acme', everything, { name: 'trial', panels: ['trial'] })).client;
  const ended = await issue('acme', everything);
  await root.delete(`/manage/tokens/${ended.id}?organisation=acme`);
  actors.revoked = ended.client;
  actors.expired = (await issue('acme', everything, { expires_at: now / 1000 + 1 })).client;
  now += 1000;

  return {
    service,
    actors,
    state: () =>
      Promise.all(
        [
          '/manage/agents',
          '/manage/populations',
          '/manage/recipes',
          '/verdicts',
          '/manage/mappings',
          '/manage/maps',
          '/saved/questions',
          '/saved/dashboards',
          '/saved/dashboards/acme-dashboard/links',
          '/annotations',
          '/alerts/rules',
          '/alerts/channels',
          '/alerts/schedules',
          '/manage/isps',
          '/manage/panels',
          '/metadata/unit/424242/history',
        ].map(async (path) => (await owner.get(path)).body.data),
      ),
    async newPopulation() {
      await owner.put('/manage/populations/acme-old', LINES);
      return 'acme-old';
    },
    async newMapping() {
      await owner.put('/manage/mappings/acme-old', MAPPING);
      return 'acme-old';
    },
    async newMap() {
      await owner.put(MAP_PATH('acme-old'), BORDERS);
      return 'acme-old';
    },
    async newRecipe() {
      await owner.put('/manage/recipes/acme-old', RECIPE);
      return 'acme-old';
    },
    async newVerdictRule() {
      await owner.put('/manage/rules/acme-old', RULE);
      return 'acme-old';
    },
    async newSavedQuestion() {
      await owner.put('/saved/questions/acme-old', { request: METRIC });
      return 'acme-old';
    },
    async newDashboard() {
      await owner.put('/saved/dashboards/acme-old', { tiles: [] });
      return 'acme-old';
    },
    async newQuestionLink() {
      const { body } = await owner.post('/saved/questions/acme-question/links', {});
      return { name: 'acme-question', id: String((body.data as { id: number }).id) };
    },
    async newLink() {
      const { body } = await owner.post('/saved/dashboards/acme-dashboard/links', {});
      return { name: 'acme-dashboard', id: String((body.data as { id: number }).id) };
    },
    async newAnnotationId() {
      const { body } = await owner.post('/annotations', { at: '2026-07-14', text: 'acme-box moved' });
      return (body.data as { id: number }).id;
    },
    async newRule() {
      await owner.put('/alerts/rules/acme-old', { silent: '3 days' });
      return 'acme-old';
    },
    async newChannel() {
      await owner.put('/alerts/channels/acme-old', CHANNEL);
      return 'acme-old';
    },
    async newSchedule() {
      await owner.put('/alerts/schedules/acme-old', SCHEDULE);
      return 'acme-old';
    },
    async newErasedUnit() {
      await owner.post('/manage/erasures/allow', { agent: { unit_id: 4242 } });
      await owner.post('/manage/agents', [{ unit_id: 4242 }]);
      await owner.post('/manage/agents/erase', { agent: { unit_id: 4242 } });
      return 4242;
    },
    async newChangeId() {
      const metadata = { custom: { visit: crypto.randomUUID() } };
      const body = { agent: { unit_id: 424242 }, metadata, show_versions: true };
      return ((await owner.put('/metadata', body)).body.data as { change: number }).change;
    },
    newBoxKey: async () => {
      const { body } = await owner.post('/manage/tokens', { name: 'box', agent: 'acme-box' });
      return (body.data as { token: string }).token;
    },
    newTokenId: async () => (await issue('acme', ['manage'])).id,
    async newSessionId() {
      const { token } = await issue('acme', ['data']);
      await service.client(undefined).post('/console/session', { token });
      const [newest] = (await owner.get('/manage/sessions')).body.data as { id: number }[];
      return newest?.id ?? 0;
    },
    async newDownloadId() {
      const question = { test: 'ping', date: { from: '2026', to: '2026' } };
      return ((await owner.post('/test_data_download', question)).body.data as { id: string }).id;
    },
  };
}

async function outcomeOf(world: World, call: Call, actor: string): Promise<string> {
  const { path, body } = await requestOf(world, call, actor);
  const client = world.actors[actor];
  if (!client) throw new Error(`${actor} is not in the world`);
  const isText = typeof body === 'string';
  const json = body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' };
  const text = body === undefined || isText ? body : JSON.stringify(body);
  const answer = await client.send(call.method.toUpperCase(), path, text, json);
  const shows = MARKS.filter((mark) => JSON.stringify(answer.body).includes(mark));
  switch (answer.status) {
    case 200:
    case 204:
      return isStranger(actor) && shows.length === 0 ? 'own' : 'yes';
    case 403:
      return 'no';
    default:
      return String(answer.status);
  }
}

function isStranger(actor: string): boolean {
  return actor === 'elsewhere' || actor === 'panel';
}

/** The example of the declaration, about what there is in the world. */
async function requestOf(world: World, { id, path, access, parameters = {}, body }: Call, actor: string) {
  const names: Readonly<Record<string, () => unknown>> = {
    rotateToken: world.newTokenId,
    revokeToken: world.newTokenId,
    endSession: world.newSessionId,
    allowNames: world.newErasedUnit,
    pushMurakami: world.newBoxKey,
    pushLibrespeed: world.newBoxKey,
    pushOpenspeedtest: world.newBoxKey,
    readDownload: world.newDownloadId,
    cancelDownload: world.newDownloadId,
    readChange: world.newChangeId,
    exportChange: world.newChangeId,
    undoChange: world.newChangeId,
    readMetadata: () => 424242,
    readHistory: () => 424242,
    readPopulation: () => 'acme-lines',
    deletePopulation: world.newPopulation,
    readRecipe: () => 'acme-recipe',
    readMapping: () => 'acme-mapping',
    readMap: () => 'acme-map',
    deleteMap: world.newMap,
    deleteMapping: world.newMapping,
    deleteRecipe: world.newRecipe,
    showVerdictRule: () => ({ rule: 'acme-obligation' }),
    readRule: () => 'acme-obligation',
    deleteRule: world.newVerdictRule,
    readSavedQuestion: () => 'acme-question',
    listSavedQuestionVersions: () => 'acme-question',
    restoreSavedQuestion: () => 'acme-question',
    deleteSavedQuestion: world.newSavedQuestion,
    shareSavedQuestion: () => 'acme-question',
    listSavedQuestionLinks: () => 'acme-question',
    unshareSavedQuestion: world.newQuestionLink,
    readDashboard: () => 'acme-dashboard',
    listDashboardVersions: () => 'acme-dashboard',
    restoreDashboard: () => 'acme-dashboard',
    deleteDashboard: world.newDashboard,
    shareDashboard: () => 'acme-dashboard',
    listDashboardLinks: () => 'acme-dashboard',
    unshareDashboard: world.newLink,
    deleteAnnotation: world.newAnnotationId,
    readAlertChannel: () => 'acme-channel',
    tryAlertChannel: () => 'acme-channel',
    rotateAlertChannel: () => 'acme-channel',
    deleteAlertChannel: world.newChannel,
    readAlertRule: () => 'acme-rule',
    tryAlertRule: () => 'acme-rule',
    silenceAlertRule: () => 'acme-rule',
    deleteAlertRule: world.newRule,
    readReportSchedule: () => 'acme-schedule',
    sendScheduledReport: () => 'acme-schedule',
    deleteReportSchedule: world.newSchedule,
  };
  const known = (await names[id]?.()) ?? {};
  const one = isObject(known) ? known : { id: known, value: known, name: known, key: known };
  const filled = Object.values(parameters)
    .filter((parameter) => parameter.in === 'path')
    .reduce((address, { name, example }) => address.replace(`{${name}}`, String(one[name] ?? example)), path);
  const acts = actor === 'operator' && access?.forOrganisation;
  const [example] = Object.values(body?.contents['application/json']?.examples ?? {});
  return {
    path: `${filled}?${[...(acts ? ['organisation=acme'] : []), ...(QUERIES[id] ?? [])].join('&')}`,
    body: (await BODIES[id]?.(actor, known)) ?? example?.value,
  };
}

/** What calls need besides their bodies. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  storeOutput: ['format=ookla', 'agent=acme-box'],
  listAgentWarnings: ['agent=acme-box'],
  putMap: ['dimension=isp', 'key=code'],
};

const BODIES: Readonly<Record<string, (actor: string, known: unknown) => unknown>> = {
  askMetric: () => ({ ...METRIC, splits: ['isp', 'custom.acme-region'] }),
  exportMetricCsv: () => METRIC,
  downloadMetric: () => METRIC,
  askTests: () => TEST,
  exportTestsCsv: () => TEST,
  downloadTests: () => TEST,
  storeResults: () => [{ agent_id: 'acme-box', dtime: '2026-07-14 11:00:00', rtt_avg: 1 }],
  pushPscheduler: () => PSCHEDULED,
  putPscheduler: () => PSCHEDULED,
  pushLibrespeed: () => 'dl=93.60&ul=41.90&ping=12.30',
  pushOpenspeedtest: () => 'https://openspeedtest.com/results/show.php?&d=93.600&u=41.900&p=12.3',
  writePoints: () => LINE,
  writePointsOfVersion1: () => LINE,
  deleteResults: () => ({ agent: { unit_id: 424242 }, date: { from: '2025', to: '2025' } }),
  setRetention: () => ({ retention_days: 365 }),
  eraseAgent: () => ({ agent: { unit_id: 424242 }, dry_run: true }),
  allowNames: (_, unit) => ({ agent: { unit_id: unit } }),
  eraseOrganisation: () => ({ organisation: 'acme', dry_run: true }),
  previewMetadata: () => ({ agent: { unit_id: 424242 }, metadata: { timezone: 'UTC' } }),
  setMetadata: () => ({ agent: { unit_id: 424242 }, metadata: { timezone: 'UTC' } }),
  importAgents: (actor) => [{ agent_id: `${actor}-new` }],
  createOrganisation: () => ({ name: crypto.randomUUID() }),
  acceptSetBack: () => ({ organisation: 'acme' }),
  putReportSchedule: () => SCHEDULE,
  setQuotas: () => ({ questions: 49 }),
  createPanel: () => ({ name: crypto.randomUUID() }),
  createToken: () => ({ name: 'new', scopes: ['manage'] }),
};
const PSCHEDULED = {
  schedule: { start: '2026-03-01T12:00:00Z', duration: 'PT5S' },
  test: { type: 'rtt', spec: { dest: 'a.example' } },
  participants: ['acme-box'],
  result: { succeeded: true, sent: 5, received: 5, mean: 'PT0.0124S' },
};
/** Of a measurement that is not understood: others would register the agent elsewhere. */
const LINE = 'cpu,host=acme-box usage_idle=97.5';
/** A name that is never resolved. */
const CHANNEL = { webhook: 'https://hooks.invalid/' };
const SCHEDULE = { report: 'accc-mba', every: 'day' };
const LINES = { dimensions: ['isp'], cells: [{ isp: 'acme-isp', count: 1 }] };
/** A square. */
const BORDERS = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { code: 'North' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [4, 50],
            [4, 52],
            [6, 52],
            [4, 50],
          ],
        ],
      },
    },
  ],
};
const MAP_PATH = (name: string) => `/manage/maps/${name}?dimension=isp&key=code`;
const MAPPING = { measurement: 'acme-mapping', test: 'ping', columns: [{ column: 'rtt_avg', field: 'ms' }] };

const RECIPE = {
  title: 'acme-recipe',
  tables: [
    {
      key: 'all',
      title: 'All',
      questions: { all: { metric: 'httpget' } },
      columns: [{ key: 'mean', title: 'Mean', question: 'all', figure: 'metricValue' }],
    },
  ],
};
const RULE = {
  title: 'acme-obligation',
  version: '1',
  unit: ['agent'],
  measures: { all: { metric: 'httpget' } },
  conditions: { some: { of: 'all', count: { above: 0 }, is: '>= 1' } },
  met_if: 'some',
};
const TIME = { from: '2026', to: '2026' };
const METRIC = { metric: 'httpget', chartType: 'raw', normalised: false, prefilter: false, time: TIME };
const TOTAL = { ...METRIC, chartType: 'aggregate', aggregation: 'total' };
const TEST = { test: 'ping', date: TIME };
