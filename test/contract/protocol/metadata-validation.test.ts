import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTERS, startTestService, type TestService } from '../../service.ts';

const NOW = Date.UTC(2026, 6, 15, 13, 30);
const DAYS_28 = 28 * 86_400;

const AGENT = { unit_id: 1 };
const METADATA = { timezone: 'UTC' };

describe.each(REGISTERS)('PUT /metadata on %s', (register) => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ register, now: () => NOW });
    await service.root.put('/manage/isps', [{ isp: 'Acme', packages: ['Basic'] }]);
    await service.root.post('/manage/agents', [{ unit_id: 1 }]);
  });
  afterAll(() => service.stop());

  it.each([
    ['Nobody:Basic', 'Isp'],
    ['Nobody:', 'Isp'],
    ['Acme:Nothing', 'Package'],
  ])('refuses the new package %s, which the catalogue does not have', async (name, part) => {
    const answer = await service.root.put('/metadata', { agent: AGENT, metadata: { package: name } });
    const message = `Unable to resolve new package ${name}. (Invalid ${part} name in new package)`;
    const errors = { 'metadata[package]': [message] };
    expect(answer.body).toEqual({ code: 'VALIDATION_FAIL', message: 'Validation failed', errors });
    expect(answer.status).toBe(422);
  });

  it('tells all failures at once, those of the catalogue included', async () => {
    const { body } = await service.root.put('/metadata', {
      agent: { unit_id: 'x', custom: null },
      metadata: { package: 'Acme:Nothing', timezone: 'x' },
      backdate_from: 'x',
      overwrite_all: 0,
    });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'agent[custom]',
      'agent[unit_id]',
      'backdate_from',
      'metadata[package]',
      'metadata[timezone]',
      'overwrite_all',
    ]);
  });

  it('refuses a field called __proto__ like any other it does not know', async () => {
    const body = '{"agent":{"unit_id":1},"metadata":{"timezone":"UTC"},"__proto__":1}';
    const answer = await service.root.send('PUT', '/metadata', body, { 'content-type': 'application/json' });
    expect(Object.entries(answer.body.errors ?? {})).toEqual([['__proto__', ['This field was not expected.']]]);
  });

  it('takes long keys and values of any script, and a backdate at either bound', async () => {
    const custom = { ['é'.repeat(128)]: '🙂'.repeat(1024), ключ: 1, '1字': 2, k: -1.5e-7 };
    for (const backdate of [NOW / 1000, NOW / 1000 - DAYS_28]) {
      const change = { agent: AGENT, metadata: { custom }, backdate_from: backdate };
      expect((await service.root.put('/metadata', change)).status).toBe(200);
    }
  });

  it('takes the largest unit id, which nobody has', async () => {
    const answer = await service.root.put('/metadata', { agent: { unit_id: 2 ** 53 - 1 }, metadata: METADATA });
    expect(answer.status).toBe(404);
  });

  it('refuses a merge that would leave an agent with more than 100 keys, and changes nothing', async () => {
    const keys = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`key${from + index}`, 1]));
    await service.root.post('/manage/agents', [{ unit_id: 2 }]);
    const put = (fields: object, more: object = {}) =>
      service.root.put('/metadata', { agent: { unit_id: 2 }, metadata: { custom: fields }, ...more });
    expect((await put(keys(0, 100))).status).toBe(200);
    for (const more of [{}, { dry_run: true }]) {
      const refused = await put(keys(99, 101), more);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { 'metadata[custom]': ['At most 100 custom keys are allowed.'] },
      ]);
      expect((await put(keys(99, 100), more)).status).toBe(200);
    }
    const { body } = await service.root.get('/metadata/unit/2');
    expect(Object.keys((body.data as { custom: object }).custom)).toHaveLength(100);
  });
});
