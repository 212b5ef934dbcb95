import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { STORED_LIMITS } from '../../src/access/stored-limits.ts';
import type { DatedTerms } from '../../src/agents/package-terms.ts';
import type { MetadataPatch } from '../../src/agents/patch.ts';
import type { AgentSelector } from '../../src/agents/selector.ts';
import type { Register } from '../../src/ports/register.ts';
import type { Database } from '../../src/stores/register/database/database.ts';
import { insertAll } from '../../src/stores/register/database/insert.ts';
import { openPostgres } from '../../src/stores/register/database/postgres.ts';
import type { Tables } from '../../src/stores/register/database/tables.ts';
import { IdempotencyKeys } from '../../src/stores/register/idempotency.ts';
import { openRegister } from '../../src/stores/register/open-register.ts';
import { createDatabase } from '../servers/postgres.ts';
import { EVERY_REGISTER } from '../service.ts';
import { openTestDatabase } from './open-database.ts';

const NOW = 1_784_000_000;
const RIGHTS = { scopes: ['data' as const], panels: null, expiresAt: null };
const TERMS = { from: NOW, now: NOW, quota: { max: 0, by: '' } };
/** Of messages. */
const ALL = { organisations: [], channels: [] };

describe.each(EVERY_REGISTER)('the register on %s', (kind) => {
  let database: Database;
  let register: Register;
  let organisationId: number;

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    register = await openRegister(database);
    organisationId = (await register.organisations.create('acme', NOW))?.id ?? 0;
  });
  afterAll(() => database.close());

  const view = () => ({ organisationId, panels: null });
  const addUnits = (...units: number[]) =>
    register.agents.register(
      view(),
      units.map((unitId, index) => ({ number: index + 1, row: { unitId } })),
      TERMS,
    );
  const change = (selector: AgentSelector, patch: Partial<MetadataPatch>, now = NOW, key?: string) =>
    register.agents.change(view(), {
      selector,
      patch: { overwriteAll: false, ...patch },
      from: NOW - 1000,
      record: null,
      idempotency: key === undefined ? undefined : { key, requestHash: 'same' },
      now,
      signal: new AbortController().signal,
    });
  const match = (selector: AgentSelector, patch: Partial<MetadataPatch>, from = NOW - 1000) =>
    register.agents.match(view(), { selector, patch: { overwriteAll: false, ...patch }, from }, 5);
  const revision = async () =>
    (
      await database.read
        .selectFrom('organisations')
        .select('revision')
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow()
    ).revision;
  const unitsSince = async (since: number) => {
    const units: (number | null)[] = [];
    for await (const agents of register.agents.changedSince(organisationId, since)) {
      units.push(...agents.map(({ unitId }) => unitId));
    }
    return units;
  };

  it('says what agents were sold by the terms of their packages alone', async () => {
    const organisation = (await register.organisations.create('sells', NOW))?.id ?? 0;
    const terms = { given: { download_mbps: 50 } };
    const packages = ['Fast', 'Slow', 'Other'].map((name) => ({ name, terms: [{ validFrom: NOW - 50, ...terms }] }));
    await register.isps.add(organisation, [{ isp: 'Acme', packages }]);
    const rows = [
      { unitId: 1, package: { isp: 'Acme', package: 'Fast' } },
      { unitId: 2, package: { isp: 'Acme', package: null } },
    ].map((row, index) => ({ number: index + 1, row }));
    await register.agents.register({ organisationId: organisation, panels: null }, rows, TERMS);
    const agents: number[] = [];
    for await (const some of register.agents.changedSince(organisation, 0)) agents.push(...some.map(({ id }) => id));
    const sold = await register.agents.sold(organisation, agents);
    const speeds = agents.map((agent) => sold.get(agent)?.map((version) => version.terms.download_mbps));
    expect(speeds).toEqual([[null, 50], [null]]);
  });

  it('counts changes of metadata, tells the agents they touched, and counts nothing that changed nothing', async () => {
    await addUnits(1, 2);
    const before = await revision();
    await change({ unitId: 1 }, { timezone: 'UTC' });
    expect([await revision(), await unitsSince(before), await unitsSince(before + 1)]).toEqual([before + 1, [1], []]);
    expect(await change({ unitId: 99 }, { timezone: 'UTC' })).toEqual({ outcome: 'no-match' });
    expect(await revision()).toBe(before + 1);
  });

  it('tells agents once that were registered, changed and changed back since, or whose packages got other terms', async () => {
    const sold = { isp: 'Northwind', package: 'Fibre' };
    const terms = (technology: string) =>
      register.isps.add(organisationId, [
        { isp: sold.isp, packages: [{ name: sold.package, terms: [{ validFrom: NOW, given: { technology } }] }] },
      ]);
    const record = { tokenId: 1, at: NOW, detail: {} };
    await addUnits(8001, 8002, 8003, 8004);
    await terms('slow');
    await change({ unitId: 8004 }, { package: sold });
    const before = await revision();
    const changed = await register.agents.change(view(), {
      selector: { unitId: 8003 },
      patch: { overwriteAll: false, timezone: 'UTC' },
      from: NOW - 1000,
      record,
      idempotency: undefined,
      now: NOW,
      signal: new AbortController().signal,
    });
    await change({ unitId: 8001 }, { timezone: 'Asia/Tokyo' });
    await change({ unitId: 8002 }, { timezone: 'Asia/Tokyo' });
    const beforeUndo = await revision();
    const undone = await register.agents.undo(view(), {
      id: (changed.outcome === 'changed' && changed.id) || 0,
      record,
      signal: new AbortController().signal,
    });
    expect(undone.outcome).toBe('undone');
    expect([await unitsSince(before), await unitsSince(beforeUndo)]).toEqual([[8001, 8002, 8003], [8003]]);
    await terms('fast');
    await addUnits(8005, 8002);
    expect(await unitsSince(before)).toEqual([8001, 8002, 8003, 8004, 8005]);
    const all = await unitsSince(0);
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual(expect.arrayContaining([8003, 8004, 8005]));
  });

  it('gives agents dense ids, those of an abandoned transaction included', async () => {
    const ids = async () =>
      (await database.read.selectFrom('agents').select('id').orderBy('id').execute()).map(({ id }) => id);
    await expect(
      register.agents.register({ organisationId: 10 ** 6, panels: null }, [{ number: 1, row: { unitId: 5 } }], TERMS),
    ).rejects.toThrow();
    await addUnits(6);
    expect(await ids()).toEqual(Array.from({ length: (await ids()).length }, (_, index) => index + 1));
  });

  it.each(['agent', 'organisation'])(
    'leaves nothing of an %s that is erased while it is being changed',
    async (what) => {
      const { id: organisationId = 0 } = (await register.organisations.create(`with an erased ${what}`, NOW)) ?? {};
      const view = { organisationId, panels: null };
      await register.panels.create(organisationId, 'default');
      await register.agents.register(view, [{ number: 1, row: { unitId: 1 } }], TERMS);
      const { number = 0 } = (await register.agents.identify(view, { field: 'unit', value: 1 })) ?? {};
      // On another node, stopped when it has read the agent's versions.
      let find = () => {};
      let release = () => {};
      const found = new Promise<void>((resolve) => {
        find = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (Object.hasOwn(result.rows[0] ?? {}, 'tail')) {
            find();
            await released;
          }
          return result;
        },
      };
      const transaction: Database['transaction'] = (work) =>
        database.transaction((trx) => work(trx.withPlugin(plugin)));
      const changing = (await openRegister({ ...database, transaction })).agents.change(view, {
        selector: { unitId: 1 },
        patch: { overwriteAll: false, custom: new Map([['late', 1]]) },
        from: NOW + 1000,
        record: null,
        idempotency: undefined,
        now: NOW,
        signal: new AbortController().signal,
      });
      await found;
      let isErased = false;
      const erasing = (
        what === 'agent'
          ? register.agents.erase(organisationId, number)
          : register.erasures.eraseOrganisation(organisationId)
      ).then(() => {
        isErased = true;
      });
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (kind === 'postgres' && !isErased && (await waiting.execute(database.read)).rows.length === 0);
      release();
      expect(await changing).toEqual({ outcome: 'changed', id: null });
      await erasing;
      for (const table of ['versions', 'custom_values', 'agent_changes'] as const) {
        const left = await database.read.selectFrom(table).select('agent').where('agent', '=', number).execute();
        expect([table, left]).toEqual([table, []]);
      }
    },
  );

  it('keeps one current version of an agent, and the custom fields of that one for selectors', async () => {
    await addUnits(20);
    for (const step of [1, 2, 3]) await change({ unitId: 20 }, { custom: new Map([['step', step]]) });
    const rows = await database.read
      .selectFrom('versions')
      .innerJoin('agents', 'agents.id', 'versions.agent')
      .select(['versions.valid_from', 'versions.valid_to', 'versions.custom'])
      .where('agents.unit_id', '=', 20)
      .orderBy('versions.valid_from')
      .execute();
    expect(rows.map(({ valid_to, custom }) => [valid_to, custom])).toEqual([
      [NOW - 1000, '[]'],
      [null, '[["step",3]]'],
    ]);
    const step = (value: number) => match({ custom: new Map([['step', value]]) }, { timezone: 'UTC' });
    expect(await step(3)).toEqual({ matched: 1, sample: ['20'], tooManyKeys: false });
    expect(await step(1)).toEqual({ matched: 0, sample: [], tooManyKeys: false });
  });

  it('knows without making a change whether it leaves an agent too many keys, in later versions too', async () => {
    const keys = (length: number, prefix: string) =>
      new Map(Array.from({ length }, (_, index) => [String.fromCodePoint(0x4e00 + index) + prefix, 1]));
    await addUnits(25, 26);
    await change({ unitId: 25 }, { custom: keys(60, '') });
    expect(await match({ unitId: 25 }, { custom: keys(40, 'x') })).toMatchObject({ tooManyKeys: false });
    const more = { custom: keys(41, 'x') };
    expect(await match({ unitId: 26 }, more)).toMatchObject({ matched: 1, tooManyKeys: false });
    expect(await match({ unitId: 25 }, { ...more, overwriteAll: true })).toMatchObject({ tooManyKeys: false });
    expect(await match({ unitId: 25 }, more)).toMatchObject({ matched: 1, tooManyKeys: true });
    expect(await change({ unitId: 25 }, more)).toEqual({ outcome: 'too-many-keys' });
    const clear = { selector: { unitId: 25 }, patch: { overwriteAll: true }, from: NOW, now: NOW };
    await register.agents.change(view(), {
      ...clear,
      record: null,
      idempotency: undefined,
      signal: new AbortController().signal,
    });
    expect(await match({ unitId: 25 }, more)).toMatchObject({ matched: 1, tooManyKeys: true });
    expect(await match({ unitId: 25 }, more, NOW)).toMatchObject({ matched: 1, tooManyKeys: false });
  });

  it('knows of results once it was told, over a restart of the service', async () => {
    expect(await register.knowsResults()).toBe(false);
    await register.identity();
    await register.rememberResults();
    expect(await (await openRegister(database)).knowsResults()).toBe(true);
  });

  it('remembers an idempotency key for 24 hours, over a restart of the service', async () => {
    await addUnits(30);
    const selector = { unitId: 30, custom: new Map([['once', 'no']]) };
    await change({ unitId: 30 }, { custom: new Map([['once', 'no']]) });
    const move = (now: number) => change(selector, { custom: new Map([['once', 'yes']]) }, now, 'key');
    expect(await move(NOW)).toEqual({ outcome: 'changed', id: null });
    register = await openRegister(database);
    expect(await move(NOW + 86_399)).toEqual({ outcome: 'repeated', id: null });
    expect(await move(NOW + 86_400)).toEqual({ outcome: 'no-match' });
  });

  it('finds the agents that some names may mean, by each kind of name and in this organisation alone', async () => {
    const others = (await register.organisations.create('others', NOW))?.id ?? 0;
    for (const owner of [organisationId, others]) {
      const rows = [
        { agentId: 'Named-1', macAddress: '02:00:00:00:AA:01' },
        { agentId: 'named-2', unitId: 880_002 },
        { agentId: 'named-3', unitId: 880_003 },
      ].map((row, index) => ({ number: index + 1, row }));
      await register.agents.register({ organisationId: owner, panels: null }, rows, TERMS);
    }
    const nameless = { agentId: null, unitId: null, macAddress: null };
    const strangers = Array.from({ length: 2500 }, (_, index) => ({ ...nameless, agentId: `stranger-${index}` }));
    const names = [
      ...strangers,
      { ...nameless, agentId: 'Named1' },
      { ...nameless, unitId: 880_002 },
      { ...nameless, macAddress: '02-00-00-00-aa-01' },
    ];
    const found = await register.agents.named(organisationId, names);
    expect(found.map(({ agentId }) => agentId).sort()).toEqual(['Named-1', 'named-2']);
    expect(found.find(({ agentId }) => agentId === 'Named-1')).toMatchObject({
      number: (await register.agents.identify(view(), { field: 'agent', value: 'Named-1' }))?.number,
      unitId: null,
      macAddress: '02:00:00:00:AA:01',
      panel: 'default',
      base: null,
    });
    expect(await register.agents.named(organisationId, [])).toEqual([]);
  });

  it('masks the names of an agent wherever they stand, however many rows there are', async () => {
    const names = { agentId: 'box-nine', unitId: 4711, macAddress: null };
    const other = (await register.organisations.create('masked', NOW))?.id ?? 0;
    const ROWS = 2100;
    const queries = Array.from({ length: ROWS }, (_, index) => ({
      organisationId: other,
      tokenId: 1,
      at: NOW * 1000 + index,
      route: '/test_data',
      request: { agent: [index % 2 === 0 ? 'box-nine' : 'box-ten'] },
      outcome: 'OK',
      rows: 0,
      durationMs: 1,
    }));
    await register.audit.write({
      calls: [],
      queries,
      questionsSince: null,
      uses: [],
      linkUses: [],
      refusals: [],
    });
    const person = { subject: 'https://id.example.org 9', name: 'eve', scopes: ['manage'], panels: null } as const;
    const { id: tokenId } = await register.tokens.putPerson(other, person, NOW);
    const note = { at: 0, tokenId };
    await register.annotations.add(other, { ...note, text: 'box-nine moved house' }, NOW);
    await register.annotations.add(other, { ...note, text: 'box-ninety did not' }, NOW);
    await register.erasures.maskNames(other, { ...names, own: [] });
    const page = { organisationId: other, since: 0, limit: ROWS, beforeId: undefined };
    const asked = (await register.audit.queries(page)).map(({ request }) => JSON.stringify(request));
    expect(asked).toHaveLength(ROWS);
    expect([...new Set(asked)].sort()).toEqual(['{"agent":["box-ten"]}', '{"erased":true}']);
    const texts = await database.read
      .selectFrom('annotations')
      .select('text')
      .where('organisation_id', '=', other)
      .execute();
    expect(texts.map(({ text }) => text).sort()).toEqual(['box-ninety did not', 'erased moved house']);
  });

  it('masks own values of an agent that no other has, or had until a change', async () => {
    const other = (await register.organisations.create('own values', NOW))?.id ?? 0;
    const seen = { organisationId: other, panels: null };
    const customs = [
      { person: 'Grace', town: 'York', county: 'Kent', door: 1234567 },
      { person: 'Linus', town: 'York', county: 'Kent', door: 7654321 },
    ].map((custom) => new Map<string, string | number>(Object.entries(custom)));
    const rows = customs.map((custom, index) => ({ number: index + 1, row: { unitId: index + 1, custom } }));
    await register.agents.register(seen, rows, TERMS);
    await register.agents.change(seen, {
      selector: { unitId: 2 },
      patch: { overwriteAll: false, custom: new Map([['town', 'Hull']]) },
      from: 0,
      record: { tokenId: 1, at: NOW * 1000, detail: {} },
      idempotency: undefined,
      now: NOW,
      signal: new AbortController().signal,
    });
    const person = { subject: 'https://id.example.org 10', name: 'ada', scopes: ['manage'], panels: null } as const;
    const { id: tokenId } = await register.tokens.putPerson(other, person, NOW);
    await register.annotations.add(other, { at: 0, tokenId, text: 'Grace of York in Kent, 1234567, 7654321' }, NOW);
    const { number = 0 } = (await register.agents.identify(seen, { field: 'unit', value: 1 })) ?? {};
    const names = await register.erasures.namesOf(other, number);
    await register.agents.erase(other, number);
    if (names) await register.erasures.maskNames(other, names);
    const [annotation] = await register.annotations.list(other);
    expect(annotation?.text).toBe('erased of York in Kent, erased, 7654321');
  });

  it('gives the number of an erased agent to no other, not where a backup that lacks it was restored either', async () => {
    const { value } = await database.read
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'agents')
      .executeTakeFirstOrThrow();
    const subject = { organisationId, agent: value + 10 };
    await register.erasures.begin({ id: 'late', ...subject, requestedAt: 0, names: null, results: {} });
    await addUnits(40);
    const found = await register.agents.identify(view(), { field: 'unit', value: 40 });
    expect(found?.number).toBe(value + 11);
    expect(await register.erasures.createdAt({ organisationId, agent: value + 11 })).toBe(NOW);
    expect(await register.erasures.createdAt(subject)).toBeUndefined();
  });

  it('drops the groups of alert rules that name an erased agent, and evaluations that may have read it', async () => {
    const { id: tokenId } = await register.tokens.create(
      organisationId,
      { name: 'maker', hash: 'maker', prefix: 'bg_', ...RIGHTS },
      NOW,
    );
    const states = { splits: ['isp', 'agent'], groups: [{ values: ['Acme', 'box-1'] }, { values: ['Acme', 'box-2'] }] };
    const body = { question: { filters: [{ id: 'agent', filterValues: ['box-1', 'box-2'] }] } };
    const rule = { name: 'speed', body, tokenId, nextAt: NOW };
    await register.alerts.put(organisationId, rule, NOW, () => ({ states, deliveries: [] }));
    const take = async (holder: string) => (await register.alerts.take(holder, NOW + 60, NOW, 1))[0];
    expect(await take('first')).toMatchObject({ states });
    await register.erasures.maskNames(organisationId, { agentId: 'box-1', unitId: null, macAddress: null, own: [] });
    const evaluated = { states, evaluatedAt: NOW, transitions: [{ values: { agent: 'box-1' } }], deliveries: [] };
    const lease = { organisationId, name: 'speed', holder: 'first' };
    expect(await register.alerts.commit(lease, evaluated, NOW, NOW + 60)).toBe(false);
    expect(await take('second')).toMatchObject({
      body: { question: { filters: [{ id: 'agent', filterValues: ['erased', 'box-2'] }] } },
      states: { ...states, groups: [{ values: ['Acme', 'box-2'] }] },
    });
    expect(await register.alerts.history(organisationId, { rule: 'speed', beforeId: undefined, limit: 1 })).toEqual([]);
  });

  it('counts the groups of alert rules by state, those of rules without groups too', async () => {
    const organisation = (await register.organisations.create('alerted', NOW))?.id ?? 0;
    const { id: tokenId } = await register.tokens.create(
      organisation,
      { ...RIGHTS, name: 'alerter', hash: 'alerted', prefix: 'bg_' },
      NOW,
    );
    const put = (name: string, ...states: string[]) =>
      register.alerts.put(organisation, { name, body: {}, tokenId, nextAt: null }, NOW, () => ({
        states: { splits: ['isp'], groups: states.map((state) => ({ values: ['Acme "state":"ok"'], state })) },
        deliveries: [],
      }));
    await put('speed', 'ok', 'firing', 'ok');
    await put('calm');
    const counts = (await register.alerts.countGroups(organisation)).map(({ rule, state, groups }) =>
      [rule, state, groups].join(' '),
    );
    expect(counts.sort()).toEqual(['calm  0', 'speed firing 1', 'speed ok 2']);
  });

  it('gives each alert rule and each message that is due to one of the nodes that ask at the same time', async () => {
    const at = NOW + 10_000;
    const { id: tokenId } = await register.tokens.create(
      organisationId,
      { name: 'nodes', hash: 'nodes', prefix: 'bg_', ...RIGHTS },
      NOW,
    );
    const names = Array.from({ length: 30 }, (_, index) => `due ${index}`);
    const states = { splits: [], groups: [] };
    for (const name of names) {
      const deliveries = [{ id: `msg of ${name}`, channel: 'ops', message: {} }];
      await register.alerts.put(organisationId, { name, body: {}, tokenId, nextAt: at }, at, () => ({
        states,
        deliveries,
      }));
    }
    const nodes = ['one', 'two', 'three'];
    const taken = await Promise.all(nodes.map((holder) => register.alerts.take(holder, at + 60, at, 20)));
    const rules = taken.flat().flatMap(({ name }) => (name.startsWith('due') ? [name] : []));
    expect(rules.sort()).toEqual(names.toSorted());
    const messages = await Promise.all(
      nodes.map((holder) => register.alertDeliveries.take(holder, at + 60, at, 20, ALL)),
    );
    const ids = messages.flat().map(({ id }) => id);
    expect(ids.sort()).toEqual(names.map((name) => `msg of ${name}`).sort());
    const evaluated = { states, evaluatedAt: at, transitions: [], deliveries: [] };
    const outcomes = await Promise.all(
      nodes.map((holder) => register.alerts.commit({ organisationId, name: 'due 7', holder }, evaluated, at, at + 60)),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
  });

  describe('stores no more of an organisation than it may have', () => {
    const token = (index: number) => ({ name: `token ${index}`, hash: `hash ${index}`, prefix: 'bg_', ...RIGHTS });
    const add: Readonly<Record<string, (organisation: number, index: number, tokenId: number) => Promise<unknown>>> = {
      panels: (organisation, index) => register.panels.create(organisation, `panel ${index}`),
      tokens: (organisation, index) => register.tokens.create(organisation, token(index), NOW),
      populations: (organisation, index) =>
        register.populations.put(organisation, { name: `population ${index}`, dimensions: ['isp'], cells: [] }),
      recipes: (organisation, index) => register.recipes.put(organisation, { name: `recipe ${index}`, body: {} }),
      mappings: (organisation, index) => register.mappings.put(organisation, { name: `mapping ${index}`, body: {} }),
      maps: (organisation, index) =>
        register.maps.put(organisation, {
          name: `map ${index}`,
          about: ABOUT,
          geometry: { type: 'FeatureCollection', features: [] },
        }),
      question: (organisation, index, tokenId) =>
        register.saved.save(organisation, 'question', { name: `question ${index}`, body: {}, tokenId }, NOW),
      links: async (organisation, index, tokenId) => {
        await register.saved.save(organisation, 'dashboard', { name: 'one', body: {}, tokenId }, NOW);
        return register.savedLinks.create(
          organisation,
          { kind: 'dashboard', name: 'one', hash: `link ${index}`, tokenId, expiresAt: NOW + 1, showsNames: false },
          NOW,
        );
      },
      annotations: (organisation, _, tokenId) =>
        register.annotations.add(organisation, { at: 0, text: 'x', tokenId }, NOW),
      alertRules: (organisation, index, tokenId) =>
        register.alerts.put(organisation, { name: `rule ${index}`, body: {}, tokenId, nextAt: null }, NOW, () => ({
          states: {},
          deliveries: [],
        })),
    };

    const ABOUT = { dimension: 'isp', key: 'code', coordinates: 'degrees', minAgents: 5, regionCount: 0 } as const;
    /** Where each of them is a row, of tables with another name. */
    const tables: Readonly<Record<string, readonly (keyof Tables)[]>> = {
      question: ['saved', 'saved_versions'],
      links: ['dashboard_links'],
      alertRules: ['alert_rules'],
    };

    it.each(Object.keys(add))('%s', async (kind) => {
      const organisation = (await register.organisations.create(`full of ${kind}`, NOW))?.id ?? 0;
      const { id } = await register.tokens.create(organisation, { ...token(0), hash: `owner of ${kind}` }, NOW);
      const { countMax } = STORED_LIMITS[kind as keyof typeof STORED_LIMITS];
      // The first panel and the first token are there already.
      const there = kind === 'panels' || kind === 'tokens' ? 2 : 1;
      await add[kind]?.(organisation, 1, id);
      for (const table of tables[kind] ?? [kind as keyof Tables])
        await copyLastRow(table, organisation, countMax - there - 1);
      const several = Array.from({ length: 5 }, (_, index) => add[kind]?.(organisation, countMax - 1 + index, id));
      const made = await Promise.allSettled(several);
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await expect(add[kind]?.(organisation, countMax + 4, id)).rejects.toMatchObject({
        code: 'VALIDATION_FAIL',
        issues: expect.objectContaining({}),
      });
    });

    /** What tells rows apart gets other values in each copy. */
    async function copyLastRow(table: keyof Tables, organisation: number, copies: number) {
      await database.transaction(async (trx) => {
        const rows = await trx
          .selectFrom(table as 'saved')
          .selectAll()
          .where('organisation_id', '=', organisation)
          .execute();
        const row: Record<string, unknown> = { ...rows.at(-1) };
        const copied = Array.from({ length: copies }, (_, index) => ({
          ...row,
          ...('id' in row && { id: -1 - index }),
          ...('name' in row && { name: `${row.name}, copy ${index}` }),
          ...('hash' in row && { hash: `${row.hash}, copy ${index}` }),
        }));
        await insertAll(trx, table as 'saved', copied as never);
      });
    }

    it('versions of an agent', async () => {
      await addUnits(7001);
      const version = { organisation_id: organisationId, isp: null, package: null, timezone: null, custom: '{}' };
      const agent = await database.read
        .selectFrom('agents')
        .select('id')
        .where('unit_id', '=', 7001)
        .executeTakeFirst();
      const first = -STORED_LIMITS.versions.countMax;
      // The current version is one of them.
      const rows = Array.from({ length: STORED_LIMITS.versions.countMax - 1 }, (_, index) => {
        const valid_from = first + index;
        return { ...version, agent: agent?.id ?? 0, valid_from, valid_to: valid_from + 1 };
      });
      await database.transaction((trx) => insertAll(trx, 'versions', rows));
      await expect(change({ unitId: 7001 }, { timezone: 'UTC' })).rejects.toMatchObject({
        code: 'VALIDATION_FAIL',
        issues: { metadata: [expect.stringContaining('10000 versions')] },
      });
      const listed = [{ unitId: 7001, timezone: 'UTC' }, { unitId: 7001, base: 'box' }, { unitId: 7002 }];
      const numbered = listed.map((row, index) => ({ number: index + 1, row }));
      expect(await register.agents.register(view(), numbered, TERMS)).toMatchObject({
        created: 1,
        updated: 1,
        rejections: [{ row: 1, message: expect.stringContaining('10000 versions') }],
      });
    });

    it('dated terms of a package', async () => {
      const organisation = (await register.organisations.create('full of terms', NOW))?.id ?? 0;
      const { countMax } = STORED_LIMITS.termsOfPackage;
      const days = (count: number) =>
        Array.from({ length: count }, (_, day) => ({ validFrom: day * 86_400, given: { download_mbps: count } }));
      const put = (name: string, terms: readonly DatedTerms[]) =>
        register.isps.add(organisation, [{ isp: 'Acme', packages: [{ name, terms }] }]);
      await put('Fast', days(countMax - 1));
      await expect(put('Fast', days(countMax + 1))).rejects.toMatchObject({
        code: 'VALIDATION_FAIL',
        issues: { isps: [expect.stringMatching(/may have 1000 dated terms, and Acme:Fast would have 1001\./)] },
      });
      await put('Fast', days(countMax));
      await put('Fast', days(1));
      await put('Slow', days(1));
      const [{ packages } = { packages: [] }] = await register.isps.list(organisation);
      expect(packages.map(({ terms }) => [terms.length, terms[0]?.given.download_mbps])).toEqual([
        [countMax, 1],
        [1, 1],
      ]);
    });

    it('idempotency keys, for as long as they are remembered', async () => {
      const organisation = (await register.organisations.create('full of keys', NOW))?.id ?? 0;
      const keys = new IdempotencyKeys({ noun: 'idempotency keys', countMax: 2 });
      const use = (key: string, now = NOW) =>
        database.transaction(async (trx) => {
          const known = await keys.recall(trx, organisation, 'x', { key, requestHash: 'x' }, now);
          if (!known) await keys.remember(trx, organisation, 'x', { key, requestHash: 'x' }, now);
          return known;
        });
      for (const key of ['one', 'two']) expect(await use(key)).toBeUndefined();
      await expect(use('three')).rejects.toMatchObject({
        issues: { 'Idempotency-Key': [expect.stringContaining('2 idempotency keys')] },
      });
      expect(await use('one')).toEqual({ request: 'same', reply: null });
      expect(await use('three', NOW + 24 * 3600)).toBeUndefined();
    });

    it('characters of the replies that are remembered with idempotency keys', async () => {
      const organisation = (await register.organisations.create('full of replies', NOW))?.id ?? 0;
      const limit = { noun: 'idempotency keys', countMax: 10, charactersMax: 10 };
      const use = (keys: IdempotencyKeys, key: string) =>
        database.transaction(async (trx) => {
          const known = await keys.recall(trx, organisation, 'x', { key, requestHash: 'x' }, NOW);
          if (!known) await keys.remember(trx, organisation, 'x', { key, requestHash: 'x' }, NOW, 'some words');
        });
      const keys = new IdempotencyKeys(limit);
      await use(keys, 'one');
      await use(keys, 'two');
      const refusal = { issues: { 'Idempotency-Key': [expect.stringContaining('10 characters')] } };
      await expect(use(keys, 'three')).rejects.toMatchObject(refusal);
      await expect(use(new IdempotencyKeys(limit), 'three')).rejects.toMatchObject(refusal);
      await use(keys, 'one');
    });

    it('ISPs, and characters of populations', async () => {
      const organisation = (await register.organisations.create('full of text', NOW))?.id ?? 0;
      const isps = Array.from({ length: STORED_LIMITS.isps.countMax + 1 }, (_, index) => ({
        isp: `i${index}`,
        packages: [],
      }));
      await expect(register.isps.add(organisation, isps)).rejects.toMatchObject({ code: 'VALIDATION_FAIL' });
      expect(await register.isps.list(organisation)).toEqual([]);
      await register.isps.add(organisation, isps.slice(1));
      const registering = (isp: string) =>
        register.agents.register(
          { organisationId: organisation, panels: null },
          [{ number: 1, row: { unitId: 1, package: { isp, package: null } } }],
          TERMS,
        );
      await registering('i1');
      await expect(registering('one more')).rejects.toMatchObject({
        issues: { package: [expect.stringContaining('10000 ISPs')] },
      });
      const cells = [{ values: ['x'.repeat(STORED_LIMITS.populations.charactersMax / 2)], count: 1 }];
      await register.populations.put(organisation, { name: 'one', dimensions: ['isp'], cells });
      await register.populations.put(organisation, { name: 'one', dimensions: ['isp'], cells });
      await expect(
        register.populations.put(organisation, { name: 'two', dimensions: ['isp'], cells }),
      ).rejects.toMatchObject({ code: 'VALIDATION_FAIL' });
      expect(await register.populations.names(organisation)).toEqual(['one']);
    });
  });

  it('gives a person who signs in for the first time several times at once one token', async () => {
    const organisation = (await register.organisations.create('of one person', NOW))?.id ?? 0;
    const person = { subject: 'https://id.example|once', name: 'Once', ...RIGHTS };
    const tokens = await Promise.all([1, 2, 3].map(() => register.tokens.putPerson(organisation, person, NOW)));
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(1);
  });

  it('stores no public link to what is deleted at the same time', async () => {
    const organisation = (await register.organisations.create('shares and deletes', NOW))?.id ?? 0;
    const { id: tokenId } = await register.tokens.create(
      organisation,
      { name: 'sharer', hash: 'sharer', prefix: 'bg_', ...RIGHTS },
      NOW,
    );
    const item = { kind: 'dashboard' as const, name: 'one' };
    for (let round = 0; round < 5; round += 1) {
      await register.saved.save(organisation, 'dashboard', { name: 'one', body: { round }, tokenId }, NOW);
      const link = { ...item, hash: `link of ${round}`, tokenId, expiresAt: NOW + 9, showsNames: false };
      const remove = () => register.saved.remove(organisation, 'dashboard', 'one');
      const create = () => register.savedLinks.create(organisation, link, NOW);
      await Promise.all(round % 2 === 0 ? [remove(), create()] : [create(), remove()]);
      expect(await register.savedLinks.list(organisation, item, NOW)).toEqual([]);
    }
  });

  it('ends the public links of a person whose rights no longer cover them', async () => {
    const organisation = (await register.organisations.create('shared by a person', NOW))?.id ?? 0;
    const person = { subject: 'https://id.example|sharer', name: 'Sharer', ...RIGHTS };
    const { id: tokenId } = await register.tokens.putPerson(organisation, person, NOW);
    const link = {
      kind: 'question' as const,
      name: 'one',
      hash: 'shared',
      tokenId,
      expiresAt: NOW + 9,
      showsNames: false,
    };
    await register.saved.save(organisation, 'question', { name: 'one', body: {}, tokenId }, NOW);
    await register.savedLinks.create(organisation, link, NOW);
    const isOpen = async () => (await register.savedLinks.byHash('shared', NOW)) !== undefined;
    expect(await isOpen()).toBe(true);
    await register.tokens.putPerson(organisation, { ...person, panels: ['north'] }, NOW);
    expect(await isOpen()).toBe(false);
    await register.tokens.putPerson(organisation, { ...person, scopes: ['metadata'] }, NOW);
    expect(await isOpen()).toBe(false);
    await register.tokens.putPerson(organisation, person, NOW);
    await register.tokens.endRights(person.subject, organisation);
    expect(await isOpen()).toBe(true);
    await register.tokens.endRights(person.subject, undefined);
    expect(await isOpen()).toBe(false);
    expect(await register.tokens.byId(organisation, tokenId)).toMatchObject({ scopes: [] });
  });

  it('writes a change and its entry of the audit together, or neither', async () => {
    const organisation = (await register.organisations.create('audited', NOW))?.id ?? 0;
    const token = { name: 'one', hash: 'audited one', prefix: 'bg_', ...RIGHTS };
    const entry = { organisationId: organisation, tokenId: 0, at: NOW * 1000, action: 'token.create' };
    await register.tokens.create(organisation, token, NOW, ({ id }) => ({ ...entry, detail: { id } }));
    const actions = async () =>
      (
        await register.audit.changes({
          organisationId: organisation,
          since: 0,
          limit: 10,
          beforeId: undefined,
          action: undefined,
          agentId: undefined,
        })
      ).map(({ action }) => action);
    expect(await actions()).toEqual(['token.create']);
    const lost = register.tokens.create(organisation, { ...token, hash: 'audited two' }, NOW, () => {
      throw new Error('no entry');
    });
    await expect(lost).rejects.toThrow('no entry');
    expect(await register.tokens.byHash('audited two')).toBeUndefined();
    expect(await actions()).toEqual(['token.create']);
  });

  it('bootstraps once, whoever asks at the same time', async () => {
    const empty = await openTestDatabase(kind);
    const fresh = await openRegister(empty);
    const token = { name: 'first', prefix: 'p', scopes: ['data'] as const, panels: null, expiresAt: null };
    const made = await Promise.all(
      ['a', 'b', 'c'].map((hash) => fresh.organisations.bootstrap('default', { ...token, hash }, NOW)),
    );
    expect(made.filter((organisation) => organisation !== undefined)).toHaveLength(1);
    expect(await fresh.tokens.list(1)).toHaveLength(1);
    await empty.close();
  });

  it('keeps one row for a person, with what they may do now, and no list of tokens has it', async () => {
    const person = { subject: 'https://id.example.org 7', name: 'ada', scopes: ['manage'], panels: null } as const;
    const first = await register.tokens.putPerson(organisationId, person, NOW);
    const again = await register.tokens.putPerson(
      organisationId,
      { ...person, name: 'Ada', scopes: ['data'], panels: ['north'] },
      NOW + 1,
    );
    expect(again).toMatchObject({ id: first.id, hash: first.hash, name: 'Ada', scopes: ['data'], panels: ['north'] });
    expect((await register.tokens.list(organisationId)).map(({ id }) => id)).not.toContain(first.id);
    expect(await register.tokens.byHash(first.hash)).toEqual(again);
  });

  it('keeps sessions until they expire or are ended, and a hundred of a token', async () => {
    const { id: tokenId, hash } = await register.tokens.putPerson(
      organisationId,
      { subject: 'https://id.example.org 8', name: 'bob', scopes: ['data'], panels: null },
      NOW,
    );
    const begin = (name: string, seconds: number) =>
      register.sessions.create(
        { hash: name, organisationId, tokenId, address: '192.0.2.1', browser: '', expiresAt: NOW + seconds },
        NOW,
      );
    const names = async (now: number) => (await register.sessions.list(organisationId, now)).map((each) => each.hash);
    await begin('short', 10);
    await begin('long', 1000);
    expect(await names(NOW)).toEqual(['long', 'short']);
    expect(await names(NOW + 10)).toEqual(['long']);
    expect(await register.sessions.byHash('long')).toMatchObject({ token: { name: 'bob', hash }, createdAt: NOW });
    expect(await register.sessions.ofPerson('https://id.example.org 8')).toHaveLength(2);
    for (let index = 0; index < 100; index += 1) await begin(`next ${index}`, 1000);
    expect(await names(NOW)).toHaveLength(100);
    expect(await register.sessions.byHash('long')).toBeUndefined();
    const [newest] = await register.sessions.list(organisationId, NOW);
    await register.sessions.end(newest?.id ?? 0);
    expect(await register.sessions.byId(organisationId, newest?.id ?? 0)).toBeUndefined();
  });

  it('adds up refusals of an hour, and forgets them after 90 days', async () => {
    const hour = NOW - (NOW % 3600);
    const refusal = { way: 'token', reason: 'unknown', address: '192.0.2.1', organisationId: 0, tokenId: 0 } as const;
    const write = (count: { readonly hour: number; readonly lastAt: number }) =>
      register.audit.write({
        calls: [],
        queries: [],
        uses: [],
        questionsSince: null,
        linkUses: [],
        refusals: [{ ...refusal, prefix: '', refusals: 2, ...count }],
      });
    const read = () => register.audit.refusals({ organisationId: undefined, since: 0, limit: 10 });
    await write({ hour, lastAt: NOW });
    await write({ hour, lastAt: NOW + 1 });
    expect(await read()).toEqual([
      { ...refusal, prefix: '', hour, refusals: 4, lastAt: NOW + 1, organisation: null, token: null },
    ]);
    await write({ hour: hour + 91 * 86_400, lastAt: NOW + 91 * 86_400 });
    expect((await read()).map((each) => each.hour)).toEqual([hour + 91 * 86_400]);
  });
});

describe.runIf(EVERY_REGISTER.includes('postgres'))('a lock on postgres', () => {
  it('goes to those that wait for it in the order in which they asked, and more can wait than have connections', async () => {
    const url = await createDatabase(inject('postgresUrl') ?? '');
    const nodes = Array.from({ length: 4 }, () => openPostgres({ url, connectionsMax: 4, onConnectionLoss: () => {} }));
    const [holder, ...others] = nodes as [Database, ...Database[]];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const names = Array.from({ length: 7 }, (_, index) => `lock ${index}`);
    const holding = names.map((name) => holder.withLock(name, () => held));
    const taken: string[] = [];
    // Other tests have locks in databases of the same server.
    const locksOf = async (granted: boolean) => {
      const locks = sql<{ n: number }>`
        select count(*) as n from pg_locks
        where locktype = 'advisory' and granted = ${granted}
          and database = (select oid from pg_database where datname = current_database())`;
      return Number((await locks.execute(holder.read)).rows[0]?.n);
    };
    await expect.poll(() => locksOf(true)).toBe(names.length);
    const waiting: Promise<void>[] = [];
    for (const [index, node] of others.entries()) {
      waiting.push(node.withLock('lock 0', async () => void taken.push(`node ${index}`)));
      await expect.poll(() => locksOf(false)).toBe(index + 1);
    }
    const more = names.slice(1).map((name) => others[0]?.withLock(name, async () => void taken.push(name)));
    release();
    await Promise.all([...holding, ...waiting, ...more]);
    expect(taken.filter((each) => each.startsWith('node'))).toEqual(['node 0', 'node 1', 'node 2']);
    expect(taken).toHaveLength(names.length + 2);
    for (const node of nodes) await node.close();
  });

  it('leaves no connection open when a server gives up a wait for it', async () => {
    const url = await createDatabase(inject('postgresUrl') ?? '');
    const open = () => openPostgres({ url, connectionsMax: 4, onConnectionLoss: () => {} });
    const [holder, other] = [open(), open()];
    const query = sql<{ pid: number; wait_event: string | null }>`
      select pid, wait_event from pg_stat_activity
      where datname = current_database() and query like 'select pg_advisory_lock(%'`;
    const waiters = async () => (await query.execute(holder.read)).rows;
    await holder.withLock('lock', async () => {
      const waiting = other.withLock('lock', async () => {});
      const refused = expect(waiting).rejects.toMatchObject({ code: 'OVERLOADED' });
      await expect.poll(waiters).toMatchObject([{ wait_event: 'advisory' }]);
      for (const { pid } of await waiters()) {
        await sql`select pg_cancel_backend(${pid}::integer)`.execute(holder.read);
      }
      await refused;
      await expect.poll(waiters).toEqual([]);
    });
    expect(await other.withLock('lock', async () => 'taken')).toBe('taken');
    await holder.close();
    await other.close();
  });
});
