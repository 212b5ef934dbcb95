import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ClickHouseCluster, startClickHouse } from '../servers/clickhouse-18.ts';

describe.skipIf(!inject('hasClickHouse'))('the cluster of the tests', () => {
  let cluster: ClickHouseCluster;

  beforeAll(async () => {
    cluster = await startClickHouse();
  });
  afterAll(() => cluster.stop());

  test('a shard that was killed is missed, and has what it was given when it is back', async () => {
    const name = new URL(await cluster.createDatabase().then((url) => url.replace(/,[^/]*/, ''))).pathname.slice(1);
    for (const url of cluster.urls) {
      await ask(url, `CREATE TABLE ${name}.part (x Int32) ENGINE = MergeTree ORDER BY x`);
    }
    const [first] = cluster.urls;
    await ask(first, `CREATE TABLE ${name}.whole (x Int32) ENGINE = Distributed(${cluster.cluster}, ${name}, part, x)`);
    await ask(first, `INSERT INTO ${name}.whole SELECT number FROM numbers(10)`, { insert_distributed_sync: '1' });
    const question = `SELECT count(), sum(x), uniqExact(timezone()) FROM ${name}.whole`;
    expect(await ask(first, question)).toBe('10\t45\t2\n');
    expect(await ask(first, `SELECT count() FROM ${name}.part`)).toBe('5\n');
    await cluster.kill(1);
    await expect(ask(first, question)).rejects.toThrow('Connection refused');
    await cluster.start(1);
    expect(await ask(first, question)).toBe('10\t45\t2\n');
  });
});

async function ask(url: string, body: string, settings: Readonly<Record<string, string>> = {}): Promise<string> {
  const { username, password, origin } = new URL(url);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const answer = await fetch(`${origin}/?${new URLSearchParams(settings)}`, {
    method: 'POST',
    body,
    headers: { Authorization: `Basic ${credentials}` },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
