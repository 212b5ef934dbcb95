import { type Selectable, sql, type Transaction } from 'kysely';
import { decodeCustom } from '../../agents/custom.ts';
import { type AgentNames, ERASED, maskNames, maskText, type OwnValue } from '../../agents/mask-names.ts';
import { slices } from '../../lib/batches.ts';
import type { Erasure, Erasures } from '../../ports/erasures.ts';
import { decodeVersions } from './agents/agent-changes.ts';
import { dropPages } from './alert-deliveries.ts';
import { maskRules } from './alert-rule-names.ts';
import { writeEntry } from './audit.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { allowNames, erasureKey, refuseNames } from './erased-names.ts';
import { REGISTER_TABLES } from './register-tables.ts';

export function erasures(database: Database): Erasures {
  return {
    begin: (erasure) =>
      database.transaction(async (trx) => {
        const { id, organisationId, agent, requestedAt, names, results } = erasure;
        const begun = await trx
          .selectFrom('erasures')
          .selectAll()
          .where('organisation_id', '=', organisationId)
          .where('agent', agent === null ? 'is' : '=', agent)
          .where('record', 'is', null)
          .executeTakeFirst();
        if (begun) return toErasure(begun);
        await skipNumber(trx, 'organisations', organisationId);
        if (agent !== null) await skipNumber(trx, 'agents', agent);
        await trx
          .insertInto('erasures')
          .values({
            id,
            organisation_id: organisationId,
            agent,
            requested_at: requestedAt,
            names: names && JSON.stringify(names),
            results: JSON.stringify(results),
            record: null,
            settled_at: null,
          })
          .execute();
        if (names !== null) await refuseNames(database, trx, { id, organisationId, names });
        return { ...erasure, record: null, isSettled: false };
      }),
    refused: async (organisationId) => {
      const rows = await database.read
        .selectFrom('erased_names')
        .innerJoin('erasures', 'erasures.id', 'erased_names.erasure_id')
        .select(['erasures.id', 'erasures.requested_at', 'erased_names.field'])
        .where('erased_names.organisation_id', '=', organisationId)
        .orderBy('erasures.requested_at')
        .orderBy('erased_names.field')
        .execute();
      const byId = new Map(rows.map(({ id, requested_at }) => [id, requested_at]));
      return [...byId].map(([erasure, requestedAt]) => {
        const fields = rows.filter(({ id }) => id === erasure).map(({ field }) => field);
        return { erasure, requestedAt, fields };
      });
    },
    allow: (organisationId, name, record) =>
      database.transaction(async (trx) => {
        const allowed = await allowNames(trx, organisationId, name);
        await writeEntry(trx, record(allowed));
        return allowed;
      }),
    list: async () => {
      const rows = await database.read
        .selectFrom('erasures')
        .selectAll()
        .orderBy('requested_at')
        .orderBy('id')
        .execute();
      return rows.map(toErasure);
    },
    createdAt: async ({ organisationId, agent }) => {
      const row =
        agent === null
          ? await database.read
              .selectFrom('organisations')
              .select('created_at')
              .where('id', '=', organisationId)
              .executeTakeFirst()
          : await database.read
              .selectFrom('agents')
              .select('created_at')
              .where('id', '=', agent)
              .where('organisation_id', '=', organisationId)
              .executeTakeFirst();
      return row?.created_at ?? undefined;
    },
    namesOf: async (organisationId, agent) => {
      const row = await database.read
        .selectFrom('agents')
        .select(['agent_id', 'unit_id', 'mac_address'])
        .where('id', '=', agent)
        .where('organisation_id', '=', organisationId)
        .executeTakeFirst();
      if (!row) return undefined;
      const own = await ownValuesOf(database, agent);
      return { agentId: row.agent_id, unitId: row.unit_id, macAddress: row.mac_address, own };
    },
    maskNames: async (organisationId, names) => {
      const own = await unsharedValues(database, organisationId, names.own);
      for (const column of COLUMNS) await maskColumn(database, organisationId, column, { ...names, own });
      await maskRules(database, organisationId, { ...names, own });
      await dropPages(database, organisationId);
    },
    closeOrganisation: (organisationId, now) =>
      database.transaction(async (trx) => {
        await trx
          .updateTable('tokens')
          .set({ revoked_at: now })
          .where('organisation_id', '=', organisationId)
          .where('revoked_at', 'is', null)
          .execute();
        await trx
          .updateTable('organisations')
          .set({ erased_revision: sql`erased_revision + 1` })
          .where('id', '=', organisationId)
          .execute();
      }),
    eraseOrganisation: (organisationId) =>
      database.transaction(async (trx) => {
        for (const { name } of [...REGISTER_TABLES].reverse()) {
          if (!Object.hasOwn(OF_ORGANISATION, name)) continue;
          await sql`delete from ${sql.table(name)} where organisation_id = ${organisationId}`.execute(trx);
        }
        await trx.deleteFrom('organisations').where('id', '=', organisationId).execute();
        await trx.updateTable('erasures').set({ names: null }).where('organisation_id', '=', organisationId).execute();
      }),
    finish: (id, record) =>
      database.transaction(async (trx) => {
        await trx.updateTable('erasures').set({ record }).where('id', '=', id).execute();
      }),
    settle: (id, now) =>
      database.transaction(async (trx) => {
        await trx.updateTable('erasures').set({ settled_at: now, names: null }).where('id', '=', id).execute();
      }),
    key: () => database.transaction((trx) => erasureKey(database, trx)),
  };
}

function toErasure(row: Selectable<Tables['erasures']>): Erasure {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    agent: row.agent,
    requestedAt: row.requested_at,
    // An earlier version stored no own values.
    names: row.names === null ? null : { own: [], ...JSON.parse(row.names) },
    results: JSON.parse(row.results),
    record: row.record,
    isSettled: row.settled_at !== null,
  };
}

/** The values of own fields that an agent has in any version, or had until a change. */
async function ownValuesOf({ scan }: Database, agent: number): Promise<readonly OwnValue[]> {
  const versions = await scan.selectFrom('versions').select('custom').where('agent', '=', agent).execute();
  const changes = await scan.selectFrom('agent_changes').select('versions').where('agent', '=', agent).execute();
  const changed = changes.flatMap(({ versions: text }) => decodeVersions(text));
  const found = [
    ...versions.map(({ custom }) => decodeCustom(custom)),
    ...changed.flatMap(({ before, after }) => [before.custom, after.custom]),
  ].flatMap((custom) => [...custom].map(([key, value]): OwnValue => [key, String(value)]));
  return [...new Map(found.map((value) => [JSON.stringify(value), value])).values()];
}

const VALUES_AT_A_TIME = 100;

/** Where values of own fields are stored, and how a column has the text that `encodeCustom` writes. */
const OWN_COLUMNS = [
  { table: 'versions', column: 'custom', spell: (text: string) => text },
  { table: 'agent_changes', column: 'versions', spell: (text: string) => JSON.stringify(text).slice(1, -1) },
] as const;

/** The values that no agent of the organisation has in any version, or had until a change. */
async function unsharedValues(
  { scan }: Database,
  organisationId: number,
  own: readonly OwnValue[],
): Promise<readonly OwnValue[]> {
  const unshared: OwnValue[] = [];
  for (const some of slices(own, VALUES_AT_A_TIME)) {
    const shared = new Set<number>();
    for (const { table, column, spell } of OWN_COLUMNS) {
      const text = sql.ref(column);
      const counts = some.map(([key, value], index) => {
        // Numbers and their text are the same value.
        const [asText, asNumber] = [JSON.stringify([key, value]), `[${JSON.stringify(key)},${value}]`].map(spell);
        const has = sql`replace(replace(${text}, ${asText}, ''), ${asNumber}, '') <> ${text}`;
        return sql`count(case when ${has} then 1 end) as ${sql.ref(`n${index}`)}`;
      });
      const { rows } = await sql<Record<string, number>>`
        select ${sql.join(counts)} from ${sql.table(table)} where organisation_id = ${organisationId}
      `.execute(scan);
      for (const index of some.keys()) if (Number(rows[0]?.[`n${index}`]) > 0) shared.add(index);
    }
    unshared.push(...some.filter((_, index) => !shared.has(index)));
  }
  return unshared;
}

/** A restored register continues its numbers from that time, and may reach a number that was erased since. */
async function skipNumber(
  trx: Transaction<Tables>,
  counter: 'agents' | 'organisations',
  number: number,
): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ value: number })
    .where('name', '=', counter)
    .where('value', '<', number)
    .execute();
}

/** Every table with rows of an organisation; a record of an erasure stays. */
type OfOrganisation = {
  [T in keyof Tables]: Tables[T] extends { organisation_id: number } ? T : never;
}[keyof Tables];

const OF_ORGANISATION: { readonly [T in Exclude<OfOrganisation, 'erasures'>]: true } = {
  panels: true,
  tokens: true,
  sessions: true,
  isps: true,
  packages: true,
  package_terms: true,
  populations: true,
  recipes: true,
  rules: true,
  mappings: true,
  maps: true,
  retention: true,
  saved: true,
  annotations: true,
  alert_rules: true,
  alert_history: true,
  alert_channels: true,
  alert_deliveries: true,
  saved_versions: true,
  dashboard_links: true,
  agents: true,
  versions: true,
  custom_values: true,
  idempotency_keys: true,
  audit_changes: true,
  agent_changes: true,
  audit_queries: true,
  audit_calls: true,
  audit_refusals: true,
  downloads: true,
  erased_names: true,
};

interface MaskedColumn {
  readonly table: Exclude<OfOrganisation, 'erasures'>;
  readonly column: string;
  readonly mask: (text: string, names: AgentNames) => string;
}

/** The columns that may contain an agent's name, but for those of alert rules. Audit details about the agent are deleted completely. */
const COLUMNS: readonly MaskedColumn[] = [
  { table: 'audit_changes', column: 'detail', mask: blankJson },
  { table: 'audit_queries', column: 'request', mask: blankJson },
  { table: 'saved_versions', column: 'body', mask: maskJson },
  { table: 'recipes', column: 'body', mask: maskJson },
  { table: 'rules', column: 'body', mask: maskJson },
  { table: 'mappings', column: 'body', mask: maskJson },
  { table: 'maps', column: 'body', mask: maskJson },
  { table: 'idempotency_keys', column: 'reply', mask: maskJson },
  { table: 'downloads', column: 'request', mask: maskJson },
  { table: 'annotations', column: 'text', mask: maskText },
  { table: 'tokens', column: 'name', mask: maskText },
  { table: 'alert_history', column: 'transition', mask: maskJson },
  { table: 'alert_deliveries', column: 'message', mask: maskJson },
];

function maskJson(text: string, names: AgentNames): string {
  const given = JSON.parse(text);
  const masked = JSON.stringify(maskNames(given, names));
  return masked === JSON.stringify(given) ? text : masked;
}

function blankJson(text: string, names: AgentNames): string {
  return maskJson(text, names) === text ? text : JSON.stringify({ [ERASED]: true });
}

const ROWS_AT_A_TIME = 1000;

async function maskColumn(
  { scan, transaction }: Database,
  organisationId: number,
  { table, column, mask }: MaskedColumn,
  names: AgentNames,
): Promise<void> {
  const key = REGISTER_TABLES.find(({ name }) => name === table)?.key ?? [];
  const keys = sql.join(key.map((each) => sql.ref(each)));
  const valuesOf = (row: Row) => sql.join(key.map((each) => row[each]));
  let last: Row | undefined;
  do {
    const rest = last ? sql`and (${keys}) > (${valuesOf(last)})` : sql``;
    const { rows }: { rows: readonly Row[] } = await sql<Row>`
      select ${keys}, ${sql.ref(column)} as given from ${sql.table(table)}
      where organisation_id = ${organisationId} ${rest} order by ${keys} limit ${sql.lit(ROWS_AT_A_TIME)}
    `.execute(scan);
    const masked = rows.flatMap((row) => {
      const text = typeof row.given === 'string' ? mask(row.given, names) : row.given;
      return text === row.given ? [] : [{ row, text }];
    });
    if (masked.length > 0) {
      await transaction(async (trx) => {
        for (const { row, text } of masked) {
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
            where (${keys}) = (${valuesOf(row)}) and ${sql.ref(column)} = ${row.given}`.execute(trx);
        }
      });
    }
    last = rows.length < ROWS_AT_A_TIME ? undefined : rows.at(-1);
  } while (last);
}

type Row = Readonly<Record<string, string | number | null>>;
