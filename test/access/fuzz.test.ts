import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '../../src/api/index.ts';
import { PROPERTY_SEED, propertyRuns } from '../random-runs.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { requestsTo } from './arbitrary-requests.ts';

/** It fails on purpose. */
const CALLS = RESOURCES.flatMap(({ calls }) => calls).filter(({ id }) => id !== 'failOnPurpose');

const KEY_EXAMPLE = 'bg_4fGh8JkL0mNpQrStUvWxYz12345AbCdEf';

/** What only the inside of the service says. */
const INSIDES = /\n\s+at |node_modules|\/src\/|\.ts:\d|SQLITE_|Catalog Error|Binder Error|Parser Error|TypeError/;

describe(`every call, whatever it is sent (SEED=${PROPERTY_SEED})`, () => {
  let service: TestService;
  let caller: Client;
  /** A token of one agent, which some addresses have in them. */
  let key: string;

  beforeAll(async () => {
    service = await startTestService({ env: { MAX_BODY_BYTES: '65536', QUERY_ROWS_MAX: '1000000' } });
    await service.root.post('/manage/organisations', { name: 'acme' });
    const issue = async (scopes: readonly string[], agent?: string) => {
      const token = { name: 'fuzz', scopes, ...(agent && { agent }) };
      const { body } = await service.root.post('/manage/tokens?organisation=acme', token);
      return (body.data as { token: string }).token;
    };
    // What is rotated and revoked by a likely id is one of these.
    for (let index = 0; index < 20; index += 1) await issue(['data']);
    caller = service.client(await issue(['data', 'metadata', 'ingest', 'manage', 'operator']));
    await caller.post('/manage/agents', [{ unit_id: 1001, agent_id: 'wb-1', package: 'Northwind:Fibre 100' }]);
    key = await issue(['ingest'], 'wb-1');
  });
  afterAll(() => service.stop());

  it.each(CALLS.map((call) => [call.id, call] as const))('%s answers as it declares', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(requestsTo(call), async ({ method, path, headers, body }) => {
        // The client holds every answer against the declaration.
        const answer = await caller.send(method, path.replace(KEY_EXAMPLE, key), body, { ...headers });
        expect(answer.status, answer.text).not.toBe(500);
        if (answer.status >= 400) expect(answer.text).not.toMatch(INSIDES);
      }),
      { numRuns: propertyRuns(6, 100) },
    );
  });
});
