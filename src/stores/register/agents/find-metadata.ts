import { type Compilable, type Expression, type Kysely, sql } from 'kysely';
import { type AgentView, maySeePanel } from '../../../access/caller.ts';
import { type AgentKey, agentIdSpellings, isNamed, macSpellings } from '../../../agents/identity.ts';
import type { Metadata } from '../../../agents/metadata.ts';
import type { Timeline } from '../../../agents/timeline.ts';
import { isStorableText } from '../../../lib/text.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { METADATA_COLUMNS, toMetadata, toTimeline } from './timelines.ts';

type Field = AgentKey['field'];

const COLUMNS = { agent: 'agents.agent_id_form', unit: 'agents.unit_id', mac: 'agents.mac_form' } as const;

/** Finds one agent by any of its names: its id, its current metadata, or all versions of it. */
export function findMetadata(database: Database) {
  const current = (field: Field) =>
    prepare<Parameters, VersionRow>(database, (parameter) =>
      versions(database.read, field, parameter('organisation'), parameter('value')).where(
        'versions.valid_to',
        'is',
        null,
      ),
    );
  const currentBy = { agent: current('agent'), unit: current('unit'), mac: current('mac') };

  const find = async (view: AgentView, key: AgentKey): Promise<VersionRow | undefined> => {
    const value = indexedValue(key);
    if (value === undefined) return undefined;
    const row = await currentBy[key.field]({ organisation: view.organisationId, value });
    return row && isVisible(row, view, key) ? row : undefined;
  };

  return {
    metadata: async (view: AgentView, key: AgentKey): Promise<Metadata | undefined> => {
      const row = await find(view, key);
      return row && toMetadata(row);
    },
    agentId: async (view: AgentView, key: AgentKey): Promise<string | undefined> => (await find(view, key))?.agent_id,
    identify: async (view: AgentView, key: AgentKey) => {
      const row = await find(view, key);
      return row && { number: row.id, agentId: row.agent_id };
    },
    timeline: async (view: AgentView, key: AgentKey): Promise<Timeline | undefined> => {
      const value = indexedValue(key);
      if (value === undefined) return undefined;
      const query = versions(database.read, key.field, sql.val(view.organisationId), sql.val(value));
      const rows = await query.orderBy('versions.valid_from').execute();
      const [first] = rows;
      return first && isVisible(first, view, key) ? toTimeline(rows) : undefined;
    },
  };
}

type Parameters = { organisation: number; value: string | number };

interface VersionRow {
  readonly id: number;
  readonly panel: string;
  readonly agent_id: string;
  readonly mac_address: string | null;
  readonly valid_from: number;
  readonly isp: string | null;
  readonly package: string | null;
  readonly timezone: string | null;
  readonly custom: string;
}

function versions(
  db: Kysely<Tables>,
  field: Field,
  organisation: Expression<number>,
  value: Expression<string | number>,
) {
  return db
    .selectFrom('agents')
    .innerJoin('versions', 'versions.agent', 'agents.id')
    .select(['agents.id', 'agents.panel', 'agents.agent_id', 'agents.mac_address', 'versions.valid_from'])
    .select(METADATA_COLUMNS)
    .where('agents.organisation_id', '=', organisation)
    .where(COLUMNS[field], '=', value as Expression<never>);
}

const SPELLINGS = { agent: agentIdSpellings, mac: macSpellings };

/** The value in the index; undefined for a text that can't be a name. */
function indexedValue(key: AgentKey): string | number | undefined {
  if (key.field === 'unit') return key.value;
  return isStorableText(key.value) ? SPELLINGS[key.field](key.value).form : undefined;
}

function isVisible(row: VersionRow, view: AgentView, key: AgentKey): boolean {
  if (!maySeePanel(view, row.panel)) return false;
  if (key.field === 'unit') return true;
  const stored = key.field === 'agent' ? row.agent_id : (row.mac_address ?? '');
  return isNamed(SPELLINGS[key.field](stored), SPELLINGS[key.field](key.value));
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiles a query of at most one row once; the returned function runs it with its parameters filled in. */
function prepare<P extends Record<string, unknown>, R>(
  database: Database,
  build: (parameter: <K extends keyof P & string>(name: K) => Expression<P[K]>) => Compilable<R>,
): (parameters: P) => Promise<R | undefined> {
  const compiled = build((name) => sql.val(new Placeholder(name)) as Expression<never>).compile();
  const run = database.prepareFirst(compiled);
  return (parameters) =>
    run(compiled.parameters.map((value) => (value instanceof Placeholder ? parameters[value.name] : value)));
}
