import type { Expression, Kysely } from 'kysely';
import { type AgentView, maySeePanel } from '../../access/caller.ts';
import { type AgentKey, agentIdForm, macForm } from '../../agents/identity.ts';
import type { Metadata } from '../../agents/metadata.ts';
import type { Timeline } from '../../agents/timeline.ts';
import { isStorableText } from '../../lib/text.ts';
import type { Database } from './database.ts';
import { prepare } from './prepared.ts';
import type { Tables } from './tables.ts';
import { METADATA_COLUMNS, toMetadata, toTimeline } from './version-rows.ts';

type Field = AgentKey['field'];

const COLUMNS = { agent: 'agents.agent_id_form', unit: 'agents.unit_id', mac: 'agents.mac_form' } as const;

/** Reads one agent's metadata by any of its names: the current version, or all of them. */
export function findMetadata(database: Database) {
  const versionsBy = Object.fromEntries(
    (['agent', 'unit', 'mac'] as const).map((field) => [
      field,
      {
        current: prepare<Parameters, VersionRow>(database.read, (parameter) =>
          versions(database.read, field, parameter).where('versions.valid_to', 'is', null),
        ),
        all: prepare<Parameters, VersionRow>(database.read, (parameter) =>
          versions(database.read, field, parameter).orderBy('versions.valid_from'),
        ),
      },
    ]),
  ) as Record<Field, Record<'current' | 'all', (parameters: Parameters) => Promise<VersionRow[]>>>;

  async function rows(view: AgentView, key: AgentKey, which: 'current' | 'all'): Promise<VersionRow[]> {
    if (typeof key.value === 'string' && !isStorableText(key.value)) return [];
    const parameters = { organisation: view.organisationId, value: lookupForm(key) };
    const found = await versionsBy[key.field][which](parameters);
    return found.filter((row) => isNamed(row, key) && maySeePanel(view, row.panel));
  }

  return {
    metadata: async (view: AgentView, key: AgentKey): Promise<Metadata | undefined> => {
      const [current] = await rows(view, key, 'current');
      return current && toMetadata(current);
    },
    timeline: async (view: AgentView, key: AgentKey): Promise<Timeline | undefined> => {
      const all = await rows(view, key, 'all');
      return all.length === 0 ? undefined : toTimeline(all);
    },
  };
}

type Parameters = { organisation: number; value: string | number };

interface VersionRow {
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
  parameter: <K extends keyof Parameters>(name: K) => Expression<Parameters[K]>,
) {
  return db
    .selectFrom('agents')
    .innerJoin('versions', 'versions.agent', 'agents.id')
    .select(['agents.panel', 'agents.agent_id', 'agents.mac_address', 'versions.valid_from', ...METADATA_COLUMNS])
    .where('agents.organisation_id', '=', parameter('organisation'))
    .where(COLUMNS[field], '=', parameter('value') as Expression<never>);
}

function lookupForm(key: AgentKey): string | number {
  if (key.field === 'unit') return key.value;
  return key.field === 'agent' ? agentIdForm(key.value) : macForm(key.value);
}

/** A name is taken as it is stored or in its alphanumeric form, and in no third spelling. */
function isNamed(row: VersionRow, key: AgentKey): boolean {
  if (key.field === 'unit') return true;
  if (key.field === 'agent') return key.value === row.agent_id || key.value === agentIdForm(row.agent_id);
  const lower = key.value.toLowerCase();
  return lower === row.mac_address?.toLowerCase() || lower === macForm(row.mac_address ?? '');
}
