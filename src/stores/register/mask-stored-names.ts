import { sql } from 'kysely';
import { decodeCustom } from '../../agents/custom.ts';
import { type AgentNames, ERASED, maskNames, maskText, type OwnValue } from '../../agents/mask-names.ts';
import { slices } from '../../lib/batches.ts';
import { decodeVersions } from './agents/agent-changes.ts';
import { dropPages } from './alert-deliveries.ts';
import { maskRules } from './alert-rule-names.ts';
import type { Database } from './database/database.ts';
import type { OF_ORGANISATION } from './of-organisation.ts';
import { REGISTER_TABLES } from './register-tables.ts';

/** Masks the names of an erased agent wherever else an organisation has stored them. */
export async function maskStoredNames(database: Database, organisationId: number, names: AgentNames): Promise<void> {
  const own = await unsharedValues(database, organisationId, names.own);
  for (const column of COLUMNS) await maskColumn(database, organisationId, column, { ...names, own });
  await maskRules(database, organisationId, { ...names, own });
  await dropPages(database, organisationId);
}

/** The values of own fields that an agent has in any version, or had until a change. */
export async function ownValuesOf({ scan }: Database, agent: number): Promise<readonly OwnValue[]> {
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

interface MaskedColumn {
  readonly table: keyof typeof OF_ORGANISATION;
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
