import { type Kysely, sql } from 'kysely';
import type { AgentView } from '../../access/caller.ts';
import { agentIdForm, macForm } from '../../agents/identity.ts';
import type { AgentSelector } from '../../agents/selector.ts';
import type { Tables } from './tables.ts';

/** The agents of a view whose current metadata fits every part of the selector. */
export function matchingAgents(db: Kysely<Tables>, view: AgentView, selector: AgentSelector) {
  const { agentId, unitId, macAddress, isp, timezone, custom } = selector;
  let query = visibleAgents(db, view)
    .innerJoin('versions', (join) => join.onRef('versions.agent', '=', 'agents.id').on('versions.valid_to', 'is', null))
    .where('versions.organisation_id', '=', view.organisationId);
  if (agentId !== undefined)
    query = query
      .where('agents.agent_id_form', '=', agentIdForm(agentId))
      .where((eb) => eb.or([eb('agents.agent_id', '=', agentId), eb('agents.agent_id_form', '=', agentId)]));
  if (unitId !== undefined) query = query.where('agents.unit_id', '=', unitId);
  if (macAddress !== undefined) {
    const lower = macAddress.toLowerCase();
    query = query
      .where('agents.mac_form', '=', macForm(macAddress))
      .where((eb) =>
        eb.or([eb(eb.fn<string>('lower', ['agents.mac_address']), '=', lower), eb('agents.mac_form', '=', lower)]),
      );
  }
  if (isp !== undefined) query = query.where('versions.isp', '=', isp);
  if (selector.package) {
    query = query
      .where('versions.isp', '=', selector.package.isp)
      .where('versions.package', '=', selector.package.package);
  }
  if (timezone !== undefined) query = query.where('versions.timezone', '=', timezone);
  for (const [key, value] of custom ?? []) {
    query = query.where('agents.id', 'in', agentsWithCustom(db, view.organisationId, key, String(value)));
  }
  return query;
}

export function visibleAgents(db: Kysely<Tables>, view: AgentView) {
  const query = db.selectFrom('agents').where('agents.organisation_id', '=', view.organisationId);
  return view.panels === null ? query : query.where('agents.panel', 'in', view.panels);
}

function agentsWithCustom(db: Kysely<Tables>, organisationId: number, key: string, value: string) {
  const beginning = [...value].slice(0, 64).join('');
  return db
    .selectFrom('custom_values')
    .select('custom_values.agent')
    .where('custom_values.organisation_id', '=', organisationId)
    .where('custom_values.key', '=', key)
    .where(sql<string>`substr(custom_values.value, 1, 64)`, '=', beginning)
    .where('custom_values.value', '=', value);
}
