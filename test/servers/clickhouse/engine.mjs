// ClickHouse as a library, behind what its HTTP interface needs of a server. It runs one statement at a time.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} Statement
 * @property {string} text
 * @property {Uint8Array} [data] rows of an INSERT, in the format that it names
 * @property {string} database
 * @property {string} format of an answer where the statement names none
 * @property {ReadonlyMap<string, string>} settings with parameters as `param_x`
 * @property {AbortSignal} signal aborted when nobody waits for the answer
 * @property {AbortSignal} killed aborted by KILL QUERY
 */

/**
 * @typedef {object} Outcome
 * @property {Uint8Array} bytes the answer, or what was made of it before the error
 * @property {{ code: number, text: string }} [error]
 */

/** Their servers are this engine: each asks itself for its part of the rows. */
const CLUSTERS = { two_shards: 2, three_shards: 3 };
/** What `{cluster}` stands for. */
const MACRO_CLUSTER = 'two_shards';
/** Nothing listens there; it makes the addresses of a cluster local. */
const TCP_PORT = 9000;

const DIST = join(import.meta.dirname, 'node_modules/chdb-wasm/dist');

export async function openEngine() {
  const { AsyncChdb } = await import(pathToFileURL(join(DIST, 'index.js')).href);
  const chdb = await AsyncChdb.create({ moduleUrl: join(DIST, 'chdb.mjs') });
  await chdb.putFile('/config.xml', new TextEncoder().encode(configuration()));
  // A statement has a connection of its own, so that nothing that it sets stays; with this one the tables do.
  await chdb.connect();
  const version = await textOf(chdb, 'SELECT version()');

  let last = Promise.resolve();
  let insertCount = 0;
  /** Settings that split the rows of a database's tables, by database. @type {Map<string, readonly string[]>} */
  const shardings = new Map();

  return { version, run };

  /**
   * @param {Statement} statement
   * @returns {Promise<Outcome>}
   */
  function run(statement) {
    const outcome = last.then(() => execute(statement));
    last = outcome.then(
      () => {},
      () => {},
    );
    return outcome;
  }

  /**
   * @param {Statement} statement
   * @returns {Promise<Outcome>}
   */
  async function execute(statement) {
    const kind = kindOf(statement.text);
    // As servers have it: https://github.com/ClickHouse/ClickHouse/issues/92786
    const canCancel =
      Number(statement.settings.get('readonly') ?? 0) > 0 &&
      statement.settings.get('cancel_http_readonly_queries_on_client_close') === '1';
    const isCancelled = () => statement.killed.aborted || (canCancel && statement.signal.aborted);
    const cancelled = () => failure('Code: 394. DB::Exception: Query was cancelled.');
    if (isCancelled()) return cancelled();
    const cancel = () => chdb.cancel();
    const connection = await chdb.connect();
    try {
      await connection.query(`USE ${identifier(statement.database)}`);
      const settings = [...statement.settings].map(([name, value]) => `${name} = ${literal(value)}`);
      if (kind !== 'change') settings.push(...(await shardingOf(connection, statement.database)));
      if (settings.length > 0) await connection.query(`SET ${settings.join(', ')}`);
      const text = statement.data === undefined ? statement.text : await insertFromFile(statement.text, statement.data);
      // What came before took its time, and an abort is told once.
      if (isCancelled()) return cancelled();
      if (canCancel) statement.signal.addEventListener('abort', cancel);
      statement.killed.addEventListener('abort', cancel);
      const { data } = await connection.query(kind === 'change' ? withoutCluster(text) : text, statement.format);
      return { bytes: data };
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      // What was made before a late error comes before the connection's next answer.
      const { data } = await connection.query('SELECT 1', 'Null');
      return failure(message, data);
    } finally {
      statement.signal.removeEventListener('abort', cancel);
      statement.killed.removeEventListener('abort', cancel);
      if (statement.data !== undefined) await chdb.putFile(`/inserts/${insertCount}`, new Uint8Array(0));
      if (kind === 'change') shardings.delete(statement.database);
      await connection.close();
    }
  }

  /** The engine takes statements as text alone; rows may be any bytes. @param {string} text @param {Uint8Array} data */
  async function insertFromFile(text, data) {
    const [, head, settings = '', format] = /^(.*?)(\sSETTINGS\s.*)?(\sFORMAT\s+\w+)\s*;?\s*$/is.exec(text) ?? [];
    if (head === undefined) return `${text}\n${new TextDecoder().decode(data)}`;
    insertCount += 1;
    const file = `/inserts/${insertCount}`;
    // A copy: its memory goes to the engine's thread.
    await chdb.putFile(file, Uint8Array.from(data));
    return `${head} FROM INFILE '${file}'${settings}${format}`;
  }

  /** @param {{ query: Function }} connection @param {string} database */
  async function shardingOf(connection, database) {
    const known = shardings.get(database);
    if (known) return known;
    const tables = await textOf(
      connection,
      "SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND engine = 'Distributed'",
    );
    const filters = tables.split('\n').filter(Boolean).map(shardFilter);
    const sharding =
      filters.length === 0
        ? []
        : // Parts of an insert would be taken for repetitions: all shards write to one table.
          [`additional_table_filters = {${filters.join(', ')}}`, "deduplicate_insert = 'disable'"];
    shardings.set(database, sharding);
    return sharding;
  }

  /** @param {string} message @param {Uint8Array} [bytes] @returns {Outcome} */
  function failure(message, bytes = new Uint8Array(0)) {
    const code = /^Code: (\d+)/.exec(message)?.[1];
    // Not an answer of ClickHouse: the library itself is broken, and would break whatever comes next.
    if (code === undefined) throw new Error(message);
    return { bytes, error: { code: Number(code), text: `${message} (version ${version})` } };
  }
}

function configuration() {
  const shard = `<shard><replica><host>127.0.0.1</host><port>${TCP_PORT}</port></replica></shard>`;
  const clusters = Object.entries(CLUSTERS).map(([name, shards]) => `<${name}>${shard.repeat(shards)}</${name}>`);
  // Files in memory have no hard links, which mutations make.
  const mergeTree =
    '<merge_tree><always_use_copy_instead_of_hardlinks>1</always_use_copy_instead_of_hardlinks></merge_tree>';
  // The library counts more memory with every statement than it gives back, and takes no more than it did.
  const memory = '<max_server_memory_usage_to_ram_ratio>1000</max_server_memory_usage_to_ram_ratio>';
  return `<clickhouse>${memory}<tcp_port>${TCP_PORT}</tcp_port><remote_servers>${clusters.join('')}</remote_servers><macros><cluster>${MACRO_CLUSTER}</cluster></macros>${mergeTree}</clickhouse>`;
}

/**
 * A shard's part of a table is what a `Distributed` one would have sent there. The server that is asked is the first shard.
 *
 * @param {string} engine
 */
function shardFilter(engine) {
  const [, cluster = '', database, table, key] = /^Distributed\('(.+?)', '(.+?)', '(.+?)', (.+)\)$/.exec(engine) ?? [];
  const shards = new Map(Object.entries(CLUSTERS)).get(cluster === '{cluster}' ? MACRO_CLUSTER : cluster);
  if (shards === undefined) throw new Error(`This table has no cluster or no key: ${engine}`);
  return `${literal(`${database}.${table}`)}: ${literal(`(${key}) % ${shards} = greatest(shardNum(), 1) - 1`)}`;
}

/** @param {string} text */
function kindOf(text) {
  const word = /^(?:\s|--.*\n|\/\*.*?\*\/)*\(*(\w*)/s.exec(text)?.[1]?.toUpperCase() ?? '';
  if (['SELECT', 'WITH', 'SHOW', 'EXPLAIN', 'DESCRIBE', 'DESC', 'EXISTS'].includes(word)) return 'read';
  return [
    'CREATE',
    'ALTER',
    'DROP',
    'RENAME',
    'EXCHANGE',
    'TRUNCATE',
    'OPTIMIZE',
    'SYSTEM',
    'DELETE',
    'UPDATE',
  ].includes(word)
    ? 'change'
    : 'write';
}

/** Every server of a cluster is this one. @param {string} text */
function withoutCluster(text) {
  const clusters = [...Object.keys(CLUSTERS), '\\{cluster\\}'].join('|');
  return text.replace(new RegExp(`\\sON\\s+CLUSTER\\s+(['"\`]?)(?:${clusters})\\1`, 'i'), '');
}

/** @param {{ query: Function }} connection @param {string} statement */
async function textOf(connection, statement) {
  const { data } = await connection.query(statement, 'TSVRaw');
  return new TextDecoder().decode(data).trim();
}

/** @param {string} text */
function literal(text) {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** @param {string} name */
function identifier(name) {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``;
}
