import type { IndexedAgent } from '../../../agents/agent-index.ts';
import type { AgentName } from '../../../agents/identity.ts';
import { agentIdForm, macForm } from '../../../agents/identity.ts';
import { slices } from '../../../lib/batches.ts';
import type { Database } from '../database/database.ts';

const NAMES_AT_A_TIME = 1000;

/** One query for each index: for an OR over all three, SQLite scans every agent of the organisation. */
export async function agentsNamed(
  { read }: Database,
  organisationId: number,
  names: readonly AgentName[],
): Promise<readonly IndexedAgent[]> {
  const wanted = {
    agent_id_form: names.flatMap(({ agentId }) => (agentId === null ? [] : agentIdForm(agentId))),
    unit_id: names.flatMap(({ unitId }) => unitId ?? []),
    mac_form: names.flatMap(({ macAddress }) => (macAddress === null ? [] : macForm(macAddress))),
  };
  const agents = new Map<number, IndexedAgent>();
  for (const column of ['agent_id_form', 'unit_id', 'mac_form'] as const) {
    for (const slice of slices<string | number>([...new Set<string | number>(wanted[column])], NAMES_AT_A_TIME)) {
      const rows = await read
        .selectFrom('agents')
        .select(['id', 'agent_id', 'unit_id', 'mac_address', 'panel', 'base'])
        .where('organisation_id', '=', organisationId)
        .where(column, 'in', slice as never)
        .execute();
      for (const { id, agent_id, unit_id, mac_address, panel, base } of rows) {
        agents.set(id, { number: id, agentId: agent_id, unitId: unit_id, macAddress: mac_address, panel, base });
      }
    }
  }
  return [...agents.values()];
}
