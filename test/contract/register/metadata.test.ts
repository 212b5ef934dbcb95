import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, REGISTERS, startTestService, type TestService } from '../../service.ts';

const DAY = 86_400;
const NOW = Date.UTC(2026, 6, 15, 13, 30);
const TODAY = Date.UTC(2026, 6, 15) / 1000;

describe.each(REGISTERS)('the metadata interface on %s', (register) => {
  let service: TestService;
  let client: Client;
  let nextUnit = 1;
  let unit: number;

  beforeAll(async () => {
    service = await startTestService({ register, now: () => NOW });
    client = await service.issue(['metadata']);
    await service.root.put('/manage/isps', [
      { isp: 'Acme', packages: ['Basic', 'Fibre: 500'] },
      { isp: 'Other', packages: ['Basic'] },
    ]);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    unit = nextUnit;
    nextUnit += 1;
    await service.root.post('/manage/agents', [
      { agent_id: `ab-${unit}`, unit_id: unit, mac_address: `02:AB:00:00:00:${String(unit).padStart(2, '0')}` },
    ]);
  });

  const put = (metadata: object, extra: object = {}) =>
    client.put('/metadata', { agent: { unit_id: unit }, metadata, ...extra });
  const read = async (query = '') => (await client.get(`/metadata/unit/${unit}${query}`)).body.data;
  const history = async () =>
    (await client.get(`/metadata/unit/${unit}/history`)).body.data as Record<string, unknown>[];

  const EMPTY = { package: null, isp: null, timezone: null, custom: {} };

  it('reads an agent that nothing is said of as nulls and an empty object', async () => {
    expect(await read()).toEqual(EMPTY);
  });

  it('answers a change with a message and no data', async () => {
    const answer = await put({ timezone: 'UTC' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ code: 'OK', message: 'Metadata updated' });
  });

  it('sets package, timezone and custom fields', async () => {
    await put({ package: 'Acme:Basic', timezone: 'Europe/London', custom: { floor: 3, room: 'hall' } });
    expect(await read()).toEqual({
      package: 'Acme:Basic',
      isp: 'Acme',
      timezone: 'Europe/London',
      custom: { floor: 3, room: 'hall' },
    });
  });

  it('splits a package at the first colon', async () => {
    await put({ package: 'Acme:Fibre: 500' });
    expect(await read()).toMatchObject({ package: 'Acme:Fibre: 500', isp: 'Acme' });
  });

  it('sets the ISP and removes the package for an ISP alone', async () => {
    await put({ package: 'Acme:Basic' });
    await put({ package: 'Other:' });
    expect(await read()).toMatchObject({ package: null, isp: 'Other' });
  });

  it('merges custom fields and leaves the rest', async () => {
    await put({ timezone: 'UTC', custom: { a: 1, b: 'x' } });
    await put({ custom: { b: 'y' } });
    expect(await read()).toEqual({ ...EMPTY, timezone: 'UTC', custom: { a: 1, b: 'y' } });
  });

  it('overwrites everything when told to', async () => {
    await put({ package: 'Acme:Basic', timezone: 'UTC', custom: { a: 1 } });
    await put({ custom: { b: 2 } }, { overwrite_all: true });
    expect(await read()).toEqual({ ...EMPTY, custom: { b: 2 } });
    await put({}, { overwrite_all: true });
    expect(await read()).toEqual(EMPTY);
  });

  it('takes any key with a letter for data', async () => {
    const body = `{"agent":{"unit_id":${unit}},"metadata":{"custom":{"__proto__":"p","a'b":1,"x.y":"; DROP TABLE agents","constructor":2,"日本":"ü"}}}`;
    const answer = await client.send('PUT', '/metadata', body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(200);
    const { custom } = (await read()) as { custom: object };
    expect(Object.entries(custom).sort()).toEqual(
      [
        ['__proto__', 'p'],
        ["a'b", 1],
        ['constructor', 2],
        ['x.y', '; DROP TABLE agents'],
        ['日本', 'ü'],
      ].sort(),
    );
    const found = await client.put('/metadata', {
      agent: { custom: { "a'b": '1' }, unit_id: unit },
      metadata: { timezone: 'UTC' },
    });
    expect(found.status).toBe(200);
  });

  it('refuses what is nested beyond all use', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const body = `{"agent":{"unit_id":${unit}},"metadata":{"timezone":${deep}}}`;
    const answer = await client.send('PUT', '/metadata', body, { 'content-type': 'application/json' });
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('lets the last of two equal keys win', async () => {
    const body = `{"agent":{"unit_id":${unit}},"metadata":{"timezone":"UTC","timezone":"Europe/Rome"}}`;
    await client.send('PUT', '/metadata', body, { 'content-type': 'application/json' });
    expect(await read()).toMatchObject({ timezone: 'Europe/Rome' });
  });

  describe('its timeline', () => {
    it('dates a change from today, midnight UTC, when nothing else is said', async () => {
      await put({ timezone: 'UTC' });
      expect(await history()).toEqual([
        { valid_from: TODAY, ...EMPTY, timezone: 'UTC' },
        { valid_from: null, ...EMPTY },
      ]);
    });

    it('applies a backdated change to the version at its start and to every later one', async () => {
      await put({ custom: { step: 1 } }, { backdate_from: TODAY - 10 * DAY });
      await put({ custom: { step: 2 } }, { backdate_from: TODAY - 5 * DAY });
      await put({ timezone: 'UTC' }, { backdate_from: TODAY - 7 * DAY });
      expect(await history()).toEqual([
        { valid_from: TODAY - 5 * DAY, ...EMPTY, timezone: 'UTC', custom: { step: 2 } },
        { valid_from: TODAY - 7 * DAY, ...EMPTY, timezone: 'UTC', custom: { step: 1 } },
        { valid_from: TODAY - 10 * DAY, ...EMPTY, custom: { step: 1 } },
        { valid_from: null, ...EMPTY },
      ]);
    });

    it('merges versions that become equal', async () => {
      await put({ custom: { step: 1 } }, { backdate_from: TODAY - 10 * DAY });
      await put({ custom: { step: 2 } }, { backdate_from: TODAY - 5 * DAY });
      await put({ custom: { step: 1 } }, { backdate_from: TODAY - 5 * DAY });
      expect((await history()).map((version) => version.valid_from)).toEqual([TODAY - 10 * DAY, null]);
    });

    it('keeps 1 and "1" apart', async () => {
      await put({ custom: { step: 1 } }, { backdate_from: TODAY - 10 * DAY });
      await put({ custom: { step: '1' } });
      expect(await history()).toHaveLength(3);
    });

    it('is read at any instant', async () => {
      await put({ timezone: 'UTC' }, { backdate_from: TODAY - 5 * DAY });
      expect(await read(`?at=${TODAY - 5 * DAY}`)).toMatchObject({ timezone: 'UTC' });
      expect(await read(`?at=${TODAY - 5 * DAY - 1}`)).toMatchObject({ timezone: null });
      expect(await read('?at=-1')).toMatchObject({ timezone: null });
      expect(await read(`?at=${TODAY + 400 * DAY}`)).toMatchObject({ timezone: 'UTC' });
    });

    it.each(['x', '1.5', '', '1e3', '99999999999999999999', '1&at=2'])('is not read at %s', async (at) => {
      const answer = await client.get(`/metadata/unit/${unit}?at=${at}`);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['at']);
    });
  });

  describe('its selectors', () => {
    const set = async (agent: object) =>
      (await client.put('/metadata', { agent, metadata: { timezone: 'Asia/Tokyo' } })).status;

    it('match an agent id as stored or in its alphanumeric form, and in no third spelling', async () => {
      expect(await set({ agent_id: `ab-${unit}` })).toBe(200);
      expect(await set({ agent_id: `ab${unit}` })).toBe(200);
      expect(await set({ agent_id: `a-b${unit}` })).toBe(404);
      expect(await set({ agent_id: `AB-${unit}` })).toBe(404);
    });

    it('match a MAC in any case, with or without its punctuation', async () => {
      const digits = String(unit).padStart(2, '0');
      expect(await set({ mac_address: `02:ab:00:00:00:${digits}` })).toBe(200);
      expect(await set({ mac_address: `02AB000000${digits}` })).toBe(200);
      expect(await set({ mac_address: `02-ab-00-00-00-${digits}` })).toBe(404);
    });

    it('match current metadata, several by AND', async () => {
      await put({ package: 'Acme:Basic', timezone: 'Asia/Tokyo', custom: { site: `s${unit}`, n: 1 } });
      const mine = { custom: { site: `s${unit}` } };
      expect(await set({ ...mine, isp: 'Acme' })).toBe(200);
      expect(await set({ ...mine, isp: 'Other' })).toBe(404);
      expect(await set({ ...mine, package: 'Acme:Basic', timezone: 'Asia/Tokyo' })).toBe(200);
      expect(await set({ custom: { site: `s${unit}`, n: '1' } })).toBe(200);
      expect(await set({ custom: { site: `s${unit}`, n: 2 } })).toBe(404);
      await put({ custom: { site: 'gone' } });
      expect(await set(mine)).toBe(404);
    });

    it('compare long values whole', async () => {
      const long = 'v'.repeat(1000);
      await put({ custom: { site: `${unit}${long}a` } });
      expect(await set({ custom: { site: `${unit}${long}a` } })).toBe(200);
      expect(await set({ custom: { site: `${unit}${long}b` } })).toBe(404);
    });

    it('match nothing, and quickly, for more or longer custom fields than an agent can have', async () => {
      const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
      expect(await set({ custom: keys(100) })).toBe(404);
      expect(await set({ custom: keys(40_000) })).toBe(404);
      expect(await set({ custom: { ['k'.repeat(129)]: 1 } })).toBe(404);
      await put({ custom: keys(100) });
      expect(await set({ custom: keys(100), unit_id: unit })).toBe(200);
    });

    it('match nothing for a timezone that is none', async () => {
      expect(await set({ timezone: 'Mars/Olympus' })).toBe(404);
    });

    it('answer 404 when nothing matches', async () => {
      const answer = await client.put('/metadata', { agent: { unit_id: 10 ** 15 }, metadata: { timezone: 'UTC' } });
      expect([answer.status, answer.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Not found' }]);
    });

    it('change every agent that matches', async () => {
      const rows = Array.from({ length: 1200 }, (_, index) => ({
        agent_id: `bulk${unit}x${index}`,
        custom: { bulk: unit },
      }));
      await service.root.post('/manage/agents', rows);
      const answer = await client.put('/metadata', {
        agent: { custom: { bulk: unit } },
        metadata: { custom: { done: 'yes' } },
      });
      expect(answer.status).toBe(200);
      const check = await client.put('/metadata', {
        agent: { custom: { bulk: unit, done: 'yes' } },
        metadata: { timezone: 'UTC' },
        dry_run: true,
      });
      expect(check.body.data).toMatchObject({ matched: 1200 });
    });
  });

  it('takes older dates from managers who allow them, and says what is missing otherwise', async () => {
    const older = { backdate_from: TODAY - 400 * DAY, allow_older: true };
    const refused = await put({ timezone: 'UTC' }, older);
    expect(refused.body.errors).toEqual({ allow_older: ['This needs a token that has the scope manage too.'] });
    const manager = await service.issue(['metadata', 'manage']);
    const change = { agent: { unit_id: unit }, metadata: { timezone: 'UTC' } };
    expect((await manager.put('/metadata', { ...change, ...older })).status).toBe(200);
    expect(await read(`?at=${TODAY - 400 * DAY}`)).toMatchObject({ timezone: 'UTC' });
    expect(await read(`?at=${TODAY - 400 * DAY - 1}`)).toEqual(EMPTY);
    for (const backdate_from of [-1, NOW / 1000 + 1]) {
      const { body } = await manager.put('/metadata', { ...change, ...older, backdate_from });
      const message = `Invalid backdate (${backdate_from}). Must be between 1970 and now.`;
      expect(body.errors).toEqual({ backdate_from: [message] });
    }
    const strict = await manager.put('/metadata', { ...change, backdate_from: older.backdate_from });
    expect(strict.body.errors?.backdate_from?.[0]).toContain('Must be in last 28 days.');
  });

  it('imports agents with their history, as JSON and CSV', async () => {
    const day = (days: number) => new Date((TODAY - days * DAY) * 1000).toISOString().slice(0, 10);
    const rows = [
      { unit_id: unit, package: 'Acme:Basic', valid_from: TODAY - 500 * DAY },
      { unit_id: unit, package: 'Other:Basic', valid_from: day(100) },
    ];
    expect((await service.root.post('/manage/agents', rows)).body.data).toMatchObject({ updated: 2, rejected: 0 });
    const csv = `agent_id,timezone,valid_from\nold-${unit},UTC,${day(50)}\nold-${unit},Europe/Rome,${TODAY - DAY}\nold-${unit},UTC,soon\n`;
    const imported = await service.root.send('POST', '/manage/agents', csv, { 'content-type': 'text/csv' });
    expect(imported.body.data).toMatchObject({
      created: 1,
      updated: 1,
      errors: [{ row: 3, message: 'valid_from: soon is not a day such as 2026-07-01, nor UNIX seconds.' }],
    });
    expect(await history()).toMatchObject([
      { valid_from: TODAY - 100 * DAY, package: 'Other:Basic' },
      { valid_from: TODAY - 500 * DAY, package: 'Acme:Basic' },
      { valid_from: null, package: null },
    ]);
    expect((await client.get(`/metadata/agent/old-${unit}/history`)).body.data).toMatchObject([
      { valid_from: TODAY - DAY, timezone: 'Europe/Rome' },
      { valid_from: TODAY - 50 * DAY, timezone: 'UTC' },
      { valid_from: null, timezone: null },
    ]);
  });

  describe('a dry run', () => {
    it('says whom it would change and changes nothing', async () => {
      const answer = await put({ timezone: 'Europe/Rome' }, { dry_run: true });
      expect(answer.body).toEqual({
        code: 'OK',
        message: 'Request successful',
        data: { matched: 1, sample: [`ab-${unit}`] },
      });
      expect(await read()).toEqual(EMPTY);
      expect(await history()).toHaveLength(1);
    });

    it('lists the versions that appear, change and vanish when asked, and as a CSV', async () => {
      await put({ timezone: 'Europe/Rome' }, { backdate_from: TODAY - 3 * DAY });
      await put({ timezone: 'Europe/Paris' }, { backdate_from: TODAY - 2 * DAY });
      const known = await history();
      const change = { backdate_from: TODAY - 3 * DAY, dry_run: true, show_versions: true };
      const answer = await put({ timezone: 'UTC', custom: { note: '=1' } }, change);
      const after = { ...EMPTY, timezone: 'UTC', custom: { note: '=1' } };
      const [agent_id, three, two] = [`ab-${unit}`, TODAY - 3 * DAY, TODAY - 2 * DAY];
      expect(answer.body.data).toEqual({
        matched: 1,
        sample: [agent_id],
        versions: {
          agents: 1,
          appears: 0,
          changes: 1,
          vanishes: 1,
          listed: [
            { agent_id, valid_from: three, change: 'changes', before: { ...EMPTY, timezone: 'Europe/Rome' }, after },
            {
              agent_id,
              valid_from: two,
              change: 'vanishes',
              before: { ...EMPTY, timezone: 'Europe/Paris' },
              after,
            },
          ],
        },
      });
      const body = { agent: { unit_id: unit }, metadata: { timezone: 'UTC' }, backdate_from: TODAY - 3 * DAY };
      const file = await client.post('/metadata/preview', body);
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="metadata-preview.csv"');
      expect(file.text.split('\n').slice(1)).toEqual([
        `${agent_id},2026-07-12T00:00:00Z,changes,,,Europe/Rome,{},,,UTC,{}`,
        `${agent_id},2026-07-13T00:00:00Z,vanishes,,,Europe/Paris,{},,,UTC,{}`,
        '',
      ]);
      expect(await history()).toEqual(known);
      expect((await client.post('/metadata/preview', { ...body, agent: { unit_id: 10 ** 15 } })).status).toBe(404);
    });

    it('of many agents counts all of them and lists the first versions', async () => {
      const rows = Array.from({ length: 120 }, (_, index) => ({
        agent_id: `many-${unit}-${index}`,
        custom: { many: unit },
      }));
      await service.root.post('/manage/agents', rows);
      const many = { agent: { custom: { many: unit } }, metadata: { timezone: 'UTC' } };
      const { body } = await client.put('/metadata', { ...many, dry_run: true, show_versions: true });
      const { versions } = body.data as { versions: { listed: unknown[] } };
      expect(versions).toMatchObject({ agents: 120, appears: 120, changes: 0, vanishes: 0 });
      expect(versions.listed).toHaveLength(100);
      expect((await client.post('/metadata/preview', many)).text.split('\n')).toHaveLength(122);
    });

    it('answers 404 when nothing matches, 422 when the request is wrong', async () => {
      const nobody = { agent: { unit_id: 10 ** 15 }, dry_run: true };
      expect((await client.put('/metadata', { ...nobody, metadata: { timezone: 'UTC' } })).status).toBe(404);
      expect((await client.put('/metadata', { ...nobody, metadata: {} })).status).toBe(422);
    });
  });

  describe('an Idempotency-Key', () => {
    const keyed = (key: string, agent: object, metadata: object) =>
      client.put('/metadata', { agent, metadata }, { 'idempotency-key': key });

    it('makes a repeat harmless, even where the change itself moved the agents out of the selector', async () => {
      await put({ package: 'Acme:', custom: { move: unit } });
      const change = () => keyed(`move-${unit}`, { isp: 'Acme', custom: { move: unit } }, { package: 'Other:' });
      expect((await change()).status).toBe(200);
      expect((await change()).body).toEqual({ code: 'OK', message: 'Metadata updated' });
      expect(
        (await keyed(`other-${unit}`, { isp: 'Acme', custom: { move: unit } }, { package: 'Other:' })).status,
      ).toBe(404);
    });

    it('is refused for another body', async () => {
      await keyed(`once-${unit}`, { unit_id: unit }, { timezone: 'UTC' });
      const answer = await keyed(`once-${unit}`, { unit_id: unit }, { timezone: 'Asia/Tokyo' });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ 'Idempotency-Key': ['This key was used for another request.'] });
      expect(await read()).toMatchObject({ timezone: 'UTC' });
    });

    it('of a caller who sees other panels is another one', async () => {
      const limited = await service.issue(['metadata'], { panels: ['default'] });
      const body = { agent: { unit_id: unit }, metadata: { timezone: 'UTC' } };
      const key = { 'idempotency-key': `panels-${unit}` };
      expect((await limited.put('/metadata', body, key)).status).toBe(200);
      const other = await client.put('/metadata', body, key);
      expect([other.status, other.body.errors]).toEqual([
        422,
        { 'Idempotency-Key': ['This key was used for another request.'] },
      ]);
    });

    it('that is none is told together with all that is wrong with the body', async () => {
      const answer = await keyed('', {}, { timezone: 'Mars/Olympus' });
      expect([answer.status, Object.keys(answer.body.errors ?? {}).sort()]).toEqual([
        422,
        ['Idempotency-Key', 'agent', 'metadata[timezone]'],
      ]);
    });
  });

  describe('reading', () => {
    it('takes agent ids and MACs as stored or alphanumeric', async () => {
      const digits = String(unit).padStart(2, '0');
      for (const path of [
        `agent/ab-${unit}`,
        `agent/ab${unit}`,
        `unit/${unit}`,
        `mac/02AB000000${digits}`,
        `mac/02:ab:00:00:00:${digits}`,
      ]) {
        expect([path, (await client.get(`/metadata/${path}`)).status]).toEqual([path, 200]);
      }
    });

    it.each([
      'agent/nobody',
      'agent/a%00b',
      'unit/999999',
      'unit/abc',
      'unit/1.0',
      'unit/1e3',
      'mac/ffffffffffff',
      'serial/1',
      'constructor/1',
    ])('answers 404 for %s', async (path) => {
      for (const suffix of ['', '/history', '?at=1']) {
        const answer = await client.get(`/metadata/${path}${suffix}`);
        expect([answer.status, answer.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Not found' }]);
      }
    });
  });
});
