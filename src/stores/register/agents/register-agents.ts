import type { Kysely, Selectable, Transaction } from 'kysely';
import { type AgentView, maySeePanel } from '../../../access/caller.ts';
import { STORED_LIMITS } from '../../../access/stored-limits.ts';
import type { DatedAgent, Registration } from '../../../agents/agent.ts';
import { type AgentKey, agentIdForm, macForm } from '../../../agents/identity.ts';
import type { AgentKind } from '../../../agents/kind.ts';
import type { PackageName } from '../../../agents/package-name.ts';
import type { IspPackages } from '../../../agents/package-terms.ts';
import { type NumberedRow, planRegistration, type RegistrationPlan } from '../../../agents/plan-registration.ts';
import type { RegistrationTerms } from '../../../ports/register.ts';
import type { Database } from '../database/database.ts';
import { insertAll, reserveIds } from '../database/insert.ts';
import type { AgentTable, Tables } from '../database/tables.ts';
import { findRefused } from '../erased-names.ts';
import { addIsps, requireRoomForPackages } from '../isps.ts';
import { requireComplete } from '../set-backs.ts';
import { advanceRevision, timelineTails, writeTimelines } from './timelines.ts';

interface KnownAgent extends DatedAgent {
  readonly id: number;
  readonly earlierVersions: number;
}

type Plan = RegistrationPlan<KnownAgent>;

export function registerAgents(
  database: Database,
  view: AgentView,
  rows: readonly NumberedRow[],
  { from, now, quota }: RegistrationTerms,
) {
  return database.transaction(async (trx) => {
    const revision = await advanceRevision(database, trx, view.organisationId);
    await requireComplete(trx, view.organisationId);
    const panels = await trx
      .selectFrom('panels')
      .select('name')
      .where('organisation_id', '=', view.organisationId)
      .execute();
    const open = panels.map(({ name }) => name).filter((name) => maySeePanel(view, name));
    const known = await knownAgents(trx, view.organisationId, rows, from);
    const plan = planRegistration(rows, known, {
      from,
      panels: new Set(open),
      isErased: await findRefused(trx, view.organisationId, namesIn(rows)),
      versionsMax: STORED_LIMITS.versions.countMax,
      room: quota.max === 0 ? Number.POSITIVE_INFINITY : quota.max - (await countAgents(trx, view.organisationId)),
      roomBy: quota.by,
    });
    const added = await addIsps(trx, view.organisationId, packagesOf(rows, plan));
    if (added.isps + added.packages > 0) await requireRoomForPackages(trx, view.organisationId, 'package');
    await writePlan(trx, view.organisationId, plan, { revision, now });
    return plan;
  });
}

function namesIn(rows: readonly NumberedRow[]): readonly AgentKey[] {
  return rows.flatMap(({ row: { agentId, unitId, macAddress } }) => [
    ...(agentId === undefined ? [] : [{ field: 'agent', value: agentId } as const]),
    ...(unitId === undefined ? [] : [{ field: 'unit', value: unitId } as const]),
    // An agent without an id is called by its unit id.
    ...(agentId === undefined && unitId !== undefined ? [{ field: 'agent', value: String(unitId) } as const] : []),
    ...(macAddress === undefined ? [] : [{ field: 'mac', value: macAddress } as const]),
  ]);
}

export async function countAgents(trx: Kysely<Tables>, organisationId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('agents')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The agents that have an identifier of one of the rows, in all panels: identifiers are unique in the organisation. */
async function knownAgents(
  trx: Transaction<Tables>,
  organisationId: number,
  rows: readonly NumberedRow[],
  from: number,
): Promise<KnownAgent[]> {
  const forms = rows.flatMap(({ row }) =>
    [row.agentId ?? [], row.unitId === undefined ? [] : String(row.unitId)].flat(),
  );
  const units = rows.flatMap(({ row }) => row.unitId ?? []);
  const macs = rows.flatMap(({ row }) => row.macAddress ?? []);
  const select = () => trx.selectFrom('agents').selectAll().where('organisation_id', '=', organisationId);
  // One query for each index: for an OR over all three, SQLite scans every agent of the organisation.
  const rowsFound = [
    await select().where('agent_id_form', 'in', forms.map(agentIdForm)).execute(),
    units.length === 0 ? [] : await select().where('unit_id', 'in', units).execute(),
    macs.length === 0 ? [] : await select().where('mac_form', 'in', macs.map(macForm)).execute(),
  ].flat();
  const found = [...new Map(rowsFound.map((row) => [row.id, row])).values()];
  if (found.length === 0) return [];
  const tails = await timelineTails(
    trx,
    found.map(({ id }) => id),
    Math.min(from, ...rows.map(({ row }) => row.validFrom ?? from)),
  );
  return found.map((row) => {
    const { earlierVersions = 0, timeline = [] } = tails.get(row.id) ?? {};
    return { id: row.id, ...toRegistration(row), earlierVersions, timeline };
  });
}

async function writePlan(
  trx: Transaction<Tables>,
  organisationId: number,
  plan: Plan,
  { revision, now }: { readonly revision: number; readonly now: number },
): Promise<void> {
  const updated = plan.agents.flatMap(({ before, after }) => (before ? { id: before.id, before, after } : []));
  const created = plan.agents.filter(({ before }) => before === undefined);
  await freeIdentifiers(trx, updated);
  for (const { id, after } of updated) {
    const { id: _id, ...row } = toAgentRow(id, organisationId, after, revision);
    await trx.updateTable('agents').set(row).where('id', '=', id).execute();
  }
  const firstId = created.length === 0 ? 0 : await reserveIds(trx, 'agents', created.length);
  const numbered = created.map(({ after }, index) => ({ id: firstId + index, after }));
  await insertAll(
    trx,
    'agents',
    numbered.map(({ id, after }) => ({ ...toAgentRow(id, organisationId, after, revision), created_at: now })),
  );
  await writeTimelines(trx, organisationId, [
    ...updated.map(({ id, before: { earlierVersions, timeline }, after }) => ({
      agents: [id],
      earlierVersions,
      before: timeline,
      after: after.timeline,
    })),
    ...numbered.map(({ id, after }) => ({ agents: [id], earlierVersions: 0, before: [], after: after.timeline })),
  ]);
}

/** Clears identifiers first: agents of one list may swap units or MACs, which row by row would violate uniqueness. */
async function freeIdentifiers(
  trx: Transaction<Tables>,
  updated: readonly { id: number; before: Registration; after: Registration }[],
): Promise<void> {
  const moved = updated.filter(
    ({ before, after }) => before.unitId !== after.unitId || before.macAddress !== after.macAddress,
  );
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  await trx.updateTable('agents').set({ unit_id: null, mac_form: null }).where('id', 'in', ids).execute();
}

function packagesOf(rows: readonly NumberedRow[], plan: Plan): IspPackages[] {
  const rejected = new Set(plan.rejections.map(({ row }) => row));
  const byIsp = new Map<string, Set<string>>();
  const add = ({ isp, package: name }: PackageName) => {
    const packages = byIsp.get(isp) ?? new Set();
    if (name !== null) packages.add(name);
    byIsp.set(isp, packages);
  };
  for (const { number, row } of rows) if (row.package && !rejected.has(number)) add(row.package);
  return [...byIsp].map(([isp, packages]) => ({ isp, packages: [...packages].map((name) => ({ name, terms: [] })) }));
}

export const REGISTRATION_COLUMNS = [
  'agents.agent_id',
  'agents.unit_id',
  'agents.mac_address',
  'agents.kind',
  'agents.base',
  'agents.country',
  'agents.panel',
] as const;

type RegistrationRow = Pick<
  Selectable<AgentTable>,
  'agent_id' | 'unit_id' | 'mac_address' | 'kind' | 'base' | 'country' | 'panel'
>;

export function toRegistration(row: RegistrationRow): Registration {
  return {
    agentId: row.agent_id,
    unitId: row.unit_id,
    macAddress: row.mac_address,
    kind: row.kind as AgentKind,
    base: row.base,
    country: row.country,
    panel: row.panel,
  };
}

function toAgentRow(
  id: number,
  organisationId: number,
  agent: Registration,
  revision: number,
): Omit<AgentTable, 'created_at'> {
  const { agentId, unitId, macAddress, kind, base, country, panel } = agent;
  return {
    id,
    organisation_id: organisationId,
    panel,
    agent_id: agentId,
    agent_id_form: agentIdForm(agentId),
    unit_id: unitId,
    mac_address: macAddress,
    mac_form: macAddress === null ? null : macForm(macAddress),
    kind,
    base,
    country,
    search_text: [agentId, agentIdForm(agentId), unitId, macAddress, base, country]
      .filter((part) => part !== null)
      .join('\n')
      .toLowerCase(),
    registration_revision: revision,
  };
}
