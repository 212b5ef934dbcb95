import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ClickHouse, startClickHouse } from './clickhouse.ts';

describe.skipIf(!inject('hasClickHouse'))('the ClickHouse of the tests', () => {
  let clickHouse: ClickHouse;
  beforeAll(async () => {
    clickHouse = await startClickHouse();
  });
  afterAll(() => clickHouse?.stop());

  it('takes rows as bytes of Parquet and of RowBinary', async () => {
    const { ask, text } = await database();
    await text('CREATE TABLE t (a UInt32, b Nullable(String)) ENGINE = MergeTree ORDER BY a');
    const rows = "SELECT toUInt32(number) AS a, if(number = 1, NULL, unhex('FF00')) AS b FROM numbers(3)";
    for (const format of ['Parquet', 'RowBinary']) {
      const body = Buffer.from(await (await ask(`${rows} FORMAT ${format}`)).arrayBuffer());
      const inserted = await ask(body, {
        query: `INSERT INTO t (a, b) SETTINGS max_insert_threads = 1 FORMAT ${format}`,
      });
      expect(await inserted.text()).toBe('');
      expect(await text('SELECT a, hex(b) FROM t ORDER BY a')).toBe('0\tFF00\n1\t\\N\n2\tFF00\n');
      await text('TRUNCATE TABLE t');
    }
  });

  it('a value that cannot be read stores nothing', async () => {
    const { ask, text } = await database();
    await text('CREATE TABLE t (a UInt32) ENGINE = MergeTree ORDER BY a');
    const refused = await ask('{"a":1}\n{"a":"x"}\n', { query: 'INSERT INTO t FORMAT JSONEachRow' });
    expect(refused.status).toBe(400);
    expect(await text('SELECT count() FROM t')).toBe('0\n');
  });

  it('parameters and settings are those of one statement', async () => {
    const { text, ask } = await database();
    const given = {
      param_text: "it's\\ta \\\\ 'tab' ü",
      param_list: "['a','b\\'']",
      param_none: '\\N',
      max_block_size: '77',
    };
    const statement =
      "SELECT {text:String} AS t, {list:Array(String)} AS l, {none:Nullable(UInt8)} AS n, getSetting('max_block_size') AS s";
    expect(await text(statement, { ...given, default_format: 'JSONEachRow' })).toBe(
      '{"t":"it\'s\\ta \\\\ \'tab\' ü","l":["a","b\'"],"n":null,"s":77}\n',
    );
    expect((await ask('SELECT {text:String}')).headers.get('X-ClickHouse-Exception-Code')).toBe('456');
    expect(await text("SELECT getSetting('max_block_size') = 77, currentDatabase()", { database: 'default' })).toBe(
      '0\tdefault\n',
    );
  });

  it('parameters may come in a form', async () => {
    const { address, headers } = await database();
    const form = new FormData();
    form.set('query', 'SELECT {x:String}');
    form.set('param_x', 'a'.repeat(100_000));
    const answer = await fetch(address(), { method: 'POST', headers, body: form });
    expect(await answer.text()).toBe(`${'a'.repeat(100_000)}\n`);
  });

  it('requests and answers may be compressed', async () => {
    const { address, headers } = await database();
    const { request } = await import('node:http');
    const answer = await new Promise<Buffer>((resolve, reject) => {
      const sent = request(address({ enable_http_compression: '1' }), {
        method: 'POST',
        headers: { ...headers, 'Content-Encoding': 'gzip', 'Accept-Encoding': 'gzip' },
      });
      sent.on('error', reject).on('response', (response) => {
        expect(response.headers['content-encoding']).toBe('gzip');
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
      });
      sent.end(gzipSync('SELECT 1'));
    });
    expect(gunzipSync(answer).toString()).toBe('1\n');
  });

  it('an error has its code and its text', async () => {
    const { ask } = await database();
    const missing = await ask('SELECT * FROM nothing', { query_id: 'mine' });
    expect(missing.status).toBe(404);
    expect(missing.headers.get('X-ClickHouse-Exception-Code')).toBe('60');
    expect(missing.headers.get('X-ClickHouse-Query-Id')).toBe('mine');
    expect(await missing.text()).toMatch(/^Code: 60\. DB::Exception: .* \(UNKNOWN_TABLE\) \(version 26\.\S+\)\n$/);
  });

  it('answers nobody with another password', async () => {
    const { address } = await database();
    const refused = await fetch(address({ query: 'SELECT 1' }), {
      headers: { Authorization: `Basic ${Buffer.from('tester:other').toString('base64')}` },
    });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('X-ClickHouse-Exception-Code')).toBe('516');
    expect(await (await fetch(address({}, '/ping'))).text()).toBe('Ok.\n');
  });

  it('a late error breaks the transfer off, and leaves nothing for the next answer', async () => {
    const { ask, text } = await database();
    const late = "SELECT repeat('x', 100), throwIf(number = 90000, 'late') FROM numbers(100000)";
    const settings = { max_block_size: '1000', max_threads: '1' };
    const begun = await ask(late, settings);
    expect(begun.status).toBe(200);
    await expect(begun.text()).rejects.toThrow();
    expect(await text('SELECT 1')).toBe('1\n');

    const waited = await ask(late, { ...settings, wait_end_of_query: '1' });
    expect(waited.status).toBe(500);
    expect(await waited.text()).toMatch(/^Code: 395\. DB::Exception: late/);
    expect(await text('SELECT 1')).toBe('1\n');
  });

  it('a question that nobody waits for ends, and the next one is answered', async () => {
    const { ask, text } = await database();
    const settings = { cancel_http_readonly_queries_on_client_close: '1', readonly: '2' };
    const abandoned = [1, 2, 3].map(async () => {
      const controller = new AbortController();
      const asked = ask('SELECT sum(sipHash64(number)) FROM numbers(1000000000000)', settings, controller.signal);
      setTimeout(() => controller.abort(), 100);
      await expect(asked).rejects.toThrow();
    });
    await Promise.all(abandoned);
    expect(await text('SELECT 1')).toBe('1\n');
  });

  it('a deduplication token decides, not the rows', async () => {
    const { ask, text } = await database();
    await text(
      'CREATE TABLE t (a UInt32) ENGINE = MergeTree ORDER BY a SETTINGS non_replicated_deduplication_window = 100',
    );
    for (const [rows, token] of [
      ['1\n', 'one'],
      ['2\n', 'one'],
      ['1\n', 'two'],
    ] as const) {
      await ask(rows, { query: 'INSERT INTO t FORMAT TSV', insert_deduplication_token: token });
    }
    expect(await text('SELECT groupArray(a) FROM t')).toBe('[1,1]\n');
  });

  it.each([2, 3] as const)('%i shards have each row once between them', async (shards) => {
    const { ask, text, cluster } = await database(shards);
    await text(`CREATE TABLE t_local ON CLUSTER ${cluster} (agent UInt32, x Int64) ENGINE = MergeTree ORDER BY agent
      SETTINGS non_replicated_deduplication_window = 100`);
    await text(`CREATE TABLE t ON CLUSTER '${cluster}' AS t_local
      ENGINE = Distributed('${cluster}', currentDatabase(), t_local, agent)`);
    const insert = { query: 'INSERT INTO t FORMAT TSV', distributed_foreground_insert: '1' };
    await ask('0\t1\n1\t2\n2\t3\n3\t4\n4\t5\n5\t6\n', { ...insert, insert_deduplication_token: 'one' });
    expect(await text('SELECT count(), sum(x) FROM t')).toBe('6\t21\n');
    expect(await text('SELECT DISTINCT agent % {n:UInt8} = shardNum() - 1 FROM t', { param_n: String(shards) })).toBe(
      '1\n',
    );
    expect(await text('SELECT uniqExact(shardNum()) FROM t')).toBe(`${shards}\n`);
    // A join of local tables stays on the shard.
    await text('CREATE TABLE m_local (agent UInt32, name String) ENGINE = MergeTree ORDER BY agent');
    await text(`CREATE TABLE m AS m_local ENGINE = Distributed('${cluster}', currentDatabase(), m_local, agent + 1)`);
    await ask('0\ta\n1\tb\n', { ...insert, query: 'INSERT INTO m FORMAT TSV' });
    expect(await text('SELECT count() FROM t JOIN m_local AS m ON m.agent = t.agent')).toBe('0\n');
    await text(`DELETE FROM t_local ON CLUSTER ${cluster} WHERE agent = 3`);
    expect(await text('SELECT groupArraySorted(9)(agent) FROM t')).toBe('[0,1,2,4,5]\n');
  });

  it('addresses are equal, and one may be away', async () => {
    const { text } = await database();
    await text('CREATE TABLE t (a UInt32) ENGINE = MergeTree ORDER BY a');
    const { text: other } = await database(1, 1);
    expect(await other('SELECT 1')).toBe('1\n');
    await clickHouse.kill(0);
    await expect(text('SELECT 1')).rejects.toThrow();
    expect(await other('SELECT 1')).toBe('1\n');
    await clickHouse.start(0);
    expect(await text('SELECT count() FROM t')).toBe('0\n');
  });

  async function database(shards?: 1 | 2 | 3, host = 0) {
    const url = await clickHouse.createDatabase(shards);
    const [, user = '', password = '', hosts = '', name = '', cluster = ''] =
      /^http:\/\/(.*?):(.*?)@(.*?)\/(\w+)(?:\?cluster=(\w+))?$/.exec(url) ?? [];
    const plain = `${decodeURIComponent(user)}:${decodeURIComponent(password)}`;
    const headers = { Authorization: `Basic ${Buffer.from(plain).toString('base64')}` };
    const address = (parameters: Readonly<Record<string, string>> = {}, path = '/') =>
      `http://${hosts.split(',')[host]}${path}?${new URLSearchParams({ database: name, ...parameters })}`;
    const ask = (
      body: string | Buffer<ArrayBuffer>,
      parameters?: Readonly<Record<string, string>>,
      signal?: AbortSignal,
    ) => fetch(address(parameters), { method: 'POST', headers, body, ...(signal && { signal }) });
    const text = async (statement: string, parameters?: Readonly<Record<string, string>>) => {
      const answer = await ask(statement, parameters);
      const given = await answer.text();
      if (!answer.ok) throw new Error(given);
      return given;
    };
    return { address, headers, ask, text, cluster };
  }
});
