import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Exchange, fetchAnswer, hostsOf, listen, statementOf } from './clickhouse-faults.ts';

/**
 * A model of replicas: the engine of the tests has none. Each replica is a database of that engine. An insert goes to one of them,
 * and from there to those that follow; a question goes to one that has everything, by the rules of a `Distributed` table.
 */
export interface ReplicaModel {
  /** The URL of the database, by way of the model. */
  readonly url: string;
  /** `lagging`: it is there, but fetches nothing. One that follows again fetches what it missed. */
  set(replica: number, state: ReplicaState): Promise<void>;
  /** Without a Keeper nothing can be inserted, and every replica counts as stale. */
  hasKeeper: boolean;
  /**
   * Inserts of results wait for it once their rows have arrived, even if their caller has gone. KILL QUERY ends them.
   */
  gate: Promise<void>;
  /** Inserts wait for it after one replica has stored them, and before any other has. */
  halfway: Promise<void>;
  /** Which replica answers a statement, as if it lagged by too little to be noticed; without it one that has everything. */
  answeredBy: ((statement: string) => number) | undefined;
  /** Statements that read. */
  readonly reads: string[];
  /** Query ids of inserts that wait. */
  readonly waiting: ReadonlySet<string>;
  stop(): Promise<void>;
}

export type ReplicaState = 'following' | 'lagging' | 'away';

interface Replica {
  readonly database: string;
  state: ReplicaState;
  /** Inserts that it has not fetched yet. */
  readonly queue: Exchange[];
}

/** As long as an insert waits for replicas that do not confirm it. */
const QUORUM_TIMEOUT_MS = 50;

/** @param url of an empty database of the engine, with `?cluster=two_shards` */
export async function startReplicas(
  url: string,
  count: number,
  engine: 'Replicated' | 'Shared' = 'Replicated',
): Promise<ReplicaModel> {
  const [host = ''] = hostsOf(url);
  const [, database = ''] = /\/(\w+)(?:\?|$)/.exec(url) ?? [];
  const replicas: Replica[] = Array.from({ length: count }, (_, index) => ({
    database: index === 0 ? database : `${database}_replica_${index}`,
    state: 'following',
    queue: [],
  }));
  const tokens = new Set<string>();
  /** Inserts that run, by query id. */
  const running = new Map<string, { readonly kill: () => void; readonly ended: Promise<unknown> }>();
  const waiting = new Set<string>();
  const there = () => replicas.filter(({ state }) => state !== 'away');

  /** Runs an exchange's statement on one replica. */
  const run = (exchange: Exchange, replica: Replica, statement?: string): Promise<Answer> => {
    const target = new URL(exchange.request.url ?? '/', 'http://localhost');
    const named = (text: string) => text.replaceAll(new RegExp(`\\b${database}\\b`, 'g'), replica.database);
    target.searchParams.set('database', replica.database);
    const query = target.searchParams.get('query');
    if (query !== null) target.searchParams.set('query', named(statement ?? query));
    const { method, headers } = exchange.request;
    const request = { method, url: `${target.pathname}${target.search}`, headers } as IncomingMessage;
    const body = query === null ? Buffer.from(named(statement ?? exchange.body.toString())) : exchange.body;
    return fetchAnswer({ ...exchange, request, body });
  };

  const insert = async (exchange: Exchange, settings: URLSearchParams): Promise<Answer> => {
    const quorum = Number(settings.get('insert_quorum') ?? 0);
    if (!model.hasKeeper) return failure(242, 'Table is in readonly mode');
    if (there().length < Math.max(1, quorum))
      return failure(285, 'Number of alive replicas is less than requested quorum');
    const token = settings.get('insert_deduplication_token');
    let answer: Answer | undefined;
    if (token === null || !tokens.has(token)) {
      const [first, ...others] = [...replicas].sort((a, b) => rank(a) - rank(b));
      answer = await run(exchange, first as Replica);
      if (answer.status !== 200) return answer;
      if (token !== null) tokens.add(token);
      await model.halfway;
      for (const replica of others) {
        if (replica.state === 'following') await run(exchange, replica);
        else replica.queue.push(exchange);
      }
    }
    const confirmed = replicas.filter(({ state, queue }) => state !== 'away' && queue.length === 0).length;
    if (confirmed >= quorum) return answer ?? { status: 200, headers: {}, body: Buffer.alloc(0) };
    await sleep(QUORUM_TIMEOUT_MS);
    return failure(319, 'Unknown status, client must retry. Timeout while waiting for quorum');
  };

  /** An insert that no connection ends, as on servers. */
  const insertOnce = async (exchange: Exchange, settings: URLSearchParams): Promise<Answer> => {
    const id = settings.get('query_id');
    if (id === null) return insert(exchange, settings);
    let kill = () => {};
    const killed = new Promise<'killed'>((resolve) => {
      kill = () => resolve('killed');
    });
    waiting.add(id);
    const ended = Promise.race([model.gate, killed]).then((outcome) => {
      waiting.delete(id);
      return outcome === 'killed' ? failure(394, 'Query was cancelled') : insert(exchange, settings);
    });
    running.set(id, { kill, ended });
    return ended.finally(() => running.delete(id));
  };

  const read = (exchange: Exchange, statement: string, settings: URLSearchParams) => {
    const isOfAll = statement.includes('clusterAllReplicas');
    if (isOfAll && /clusterAllReplicas\('\w+', currentDatabase/.test(statement)) return readOfEach(exchange, statement);
    if (isOfAll && there().length < count && settings.get('skip_unavailable_shards') !== '1') {
      return failure(279, 'All connection tries failed');
    }
    // A server with shared storage answers from what it has heard of, unless a setting makes it ask first.
    const isSequential = engine === 'Replicated' || settings.get('select_sequential_consistency') === '1';
    const asked = isSequential ? undefined : there().at(-1);
    const fresh = there().filter(({ queue }) => queue.length === 0 && model.hasKeeper);
    const [stale] = there().sort((a, b) => a.queue.length - b.queue.length);
    const mayBeStale = settings.get('fallback_to_stale_replicas_for_distributed_queries') !== '0';
    if (stale === undefined) return failure(279, 'All connection tries failed');
    const reads = /\b(FROM|JOIN)\s+[`"]?(?!system\b|numbers\b)\w/i.test(statement);
    if (fresh.length === 0 && !mayBeStale && reads)
      return failure(369, 'Could not find enough connections to up-to-date replicas');
    const chosen = model.answeredBy && replicas[model.answeredBy(statement)];
    return run(exchange, chosen ?? asked ?? fresh[0] ?? stale, describe(statement));
  };

  /** What each replica tells of its own tables. A real server has one shard; one of the model has all of them. */
  const readOfEach = async (exchange: Exchange, statement: string): Promise<Answer> => {
    if (there().length < count) return failure(279, 'All connection tries failed');
    const lines: string[] = [];
    let end = '';
    for (const [index, replica] of replicas.entries()) {
      const own = describe(statement, replica)
        .replace(/clusterAllReplicas\('\w+', currentDatabase\(\), '(\w+)_local'\)/g, '$1')
        .replaceAll('hostName()', `'server ${index}'`);
      const answer = await run(exchange, replica, own);
      if (answer.status !== 200) return answer;
      const told = answer.body.toString().split('\n');
      end = told.splice(-2, 1)[0] ?? '';
      lines.push(...told.slice(0, -1));
    }
    const text = [...lines, end, ''].join('\n');
    return { status: 200, headers: {}, body: Buffer.from(text) };
  };

  /** What system tables say of the model. */
  const describe = (statement: string, teller?: Replica) => {
    const [, of] = /AND table = '(\w+)'/.exec(statement) ?? [];
    const one = (replica: Replica) =>
      `SELECT currentDatabase() AS database, ${teller ? `'${of}'` : "'results'"} AS table, '/tables/1' AS zookeeper_path, ${count} AS total_replicas, ${there().length} AS active_replicas, ` +
      `${replica.queue.length} AS queue_size, 10 AS log_max_index, 11 AS log_pointer, ${replica.queue.length} AS absolute_delay, ` +
      `${model.hasKeeper ? 0 : 1} AS is_readonly, ${model.hasKeeper ? 0 : 1} AS is_session_expired`;
    const clusters = [1, 2].flatMap((shard) =>
      replicas.map((_, index) => `SELECT 'two_shards' AS cluster, ${shard} AS shard_num, ${index + 1} AS replica_num`),
    );
    return statement
      .replace(
        /clusterAllReplicas\('\w+', system\.replicas\)/g,
        `(${(teller ? [teller] : there()).map(one).join(' UNION ALL ')})`,
      )
      .replace(/\bsystem\.clusters\b/g, `(${clusters.join(' UNION ALL ')})`)
      .replace(
        /\bFROM system\.tables\b/g,
        `FROM (SELECT * REPLACE (if(engine LIKE '%MergeTree', concat('${engine}', engine), engine) AS engine) FROM system.tables)`,
      );
  };

  const answer = async (exchange: Exchange): Promise<Answer> => {
    const { searchParams: settings } = new URL(exchange.request.url ?? '/', 'http://localhost');
    const statement = statementOf(exchange);
    const [, killed] = /^KILL QUERY.*startsWith\(initial_query_id, '([^']+)'\)/.exec(statement) ?? [];
    if (killed !== undefined) {
      const ended = [...running].filter(([id]) => id.startsWith(killed)).map(([, each]) => each);
      for (const each of ended) each.kill();
      await Promise.all(ended.map((each) => each.ended));
      return { status: 200, headers: {}, body: Buffer.alloc(0) };
    }
    if (/^\s*INSERT\b/i.test(statement)) return insertOnce(exchange, settings);
    if (/^\s*(SELECT|WITH)\b/i.test(statement)) model.reads.push(statement);
    if (/^\s*(SELECT|WITH)\b/i.test(statement)) return read(exchange, statement, settings);
    const answers: Answer[] = [];
    for (const replica of replicas) answers.push(await run(exchange, replica));
    return answers.find(({ status }) => status !== 200) ?? (answers[0] as Answer);
  };

  for (const { database: name } of replicas.slice(1)) {
    await fetch(`http://${host}`, {
      method: 'POST',
      body: `CREATE DATABASE ${name}`,
      headers: { authorization: authorisationOf(url) },
    });
  }
  const server: Server = createServer({ maxHeaderSize: 2 ** 20 }, (request, response) => {
    const respond = async () => {
      const { status, headers, body } = await answer({ request, response, host, body: await buffer(request) });
      response.writeHead(status, headers).end(body);
    };
    respond().catch((error) => response.destroy(error));
  });
  const address = await listen(server);
  const model: ReplicaModel = {
    url: url.replace(hostsOf(url).join(','), address),
    hasKeeper: true,
    gate: Promise.resolve(),
    halfway: Promise.resolve(),
    answeredBy: undefined,
    reads: [],
    waiting,
    set: async (number, state) => {
      const replica = replicas[number] as Replica;
      replica.state = state;
      while (replica.state === 'following' && replica.queue.length > 0) {
        await run(replica.queue[0] as Exchange, replica);
        replica.queue.shift();
      }
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return model;
}

/** One that has everything takes an insert first. */
function rank({ state, queue }: Replica): number {
  return ['following', 'lagging', 'away'].indexOf(state) * 1e6 + queue.length;
}

function failure(code: number, text: string): Answer {
  return { status: 500, headers: {}, body: Buffer.from(`Code: ${code}. DB::Exception: ${text}.\n`) };
}

function authorisationOf(url: string): string {
  const [, credentials = ''] = /^\w+:\/\/([^/]*)@/.exec(url) ?? [];
  return `Basic ${Buffer.from(decodeURIComponent(credentials)).toString('base64')}`;
}
