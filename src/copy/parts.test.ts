import { describe, expect, it } from 'vitest';
import { parseClickHouseUrl } from '../lib/clickhouse-url.ts';
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

  it('move from one ClickHouse to another if they are results', () => {
    const on = (url: string) => ({ ...NO_SERVERS, databaseUrl: 'postgres://old', clickHouse: parseClickHouseUrl(url) });
    const old = on('http://u:secret@a:8123,b:8123/panel?cluster=two');
    const wide = on('http://u:secret@c:8123/panel?cluster=three');
    const { servers, decisions } = planParts({ ...old, dataDir: 'data' }, wide);
    expect(servers).toEqual({ clickHouse: wide.clickHouse });
    expect(decisions[1]).toBe(
      'The results: from http://a:8123,http://b:8123/panel?cluster=two to http://c:8123/panel?cluster=three.',
    );
    const same = on('http://u:secret@b:8123,a:8123/panel?cluster=two');
    expect(planParts({ ...old, dataDir: 'data' }, same).servers).toEqual({});
  });

  it('do not move from one server to another else', () => {
    const config = { ...NO_SERVERS, dataDir: 'data', databaseUrl: 'postgres://old' };
    const { servers, decisions } = planParts(config, { ...NO_SERVERS, databaseUrl: 'postgres://new' });
    expect(servers).toEqual({});
    expect(decisions[0]).toBe('The register: on PostgreSQL already, by DATABASE_URL of the environment.');
  });
});
