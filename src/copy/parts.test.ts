import { describe, expect, it } from 'vitest';
import { planParts } from './parts.ts';

const NO_SERVERS = { databaseUrl: undefined, clickHouse: undefined, objectStore: undefined };

describe('the parts of an installation', () => {
  it('move where the settings name a server, and stay elsewhere', () => {
    expect(planParts({ ...NO_SERVERS, dataDir: 'data' }, { ...NO_SERVERS, databaseUrl: 'postgres://new' })).toEqual({
      servers: { databaseUrl: 'postgres://new' },
      decisions: [
        'The register: from data/register.sqlite to PostgreSQL.',
        'The results: stays in data/facts, since the settings have no CLICKHOUSE_URL.',
        'The exported files: stays in data/objects, since the settings have no OBJECT_STORE_URL.',
      ],
    });
  });

  it('do not move from one server to another', () => {
    const config = { ...NO_SERVERS, dataDir: 'data', databaseUrl: 'postgres://old' };
    const { servers, decisions } = planParts(config, { ...NO_SERVERS, databaseUrl: 'postgres://new' });
    expect(servers).toEqual({});
    expect(decisions[0]).toBe('The register: on PostgreSQL already, by DATABASE_URL of the environment.');
  });
});
