import { type Kysely, sql } from 'kysely';
import type { AgentView } from '../../access/caller.ts';
import type { Custom } from '../../agents/custom.ts';
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
  if (custom) query = query.where('agents.id', 'in', agentsWithCustom(db, view.organisationId, custom));
  return query;
}

export function visibleAgents(db: Kysely<Tables>, view: AgentView) {
  const query = db.selectFrom('agents').where('agents.organisation_id', '=', view.organisationId);
  return view.panels === null ? query : query.where('agents.panel', 'in', view.panels);
}

/** One subquery for all keys: a semi-join for each would take PostgreSQL minutes to plan. */
function agentsWithCustom(db: Kysely<Tables>, organisationId: number, custom: Custom) {
  const matching = db
    .selectFrom('custom_values')
    .select('custom_values.agent')
    .where('custom_values.organisation_id', '=', organisationId)
    .where((eb) =>
      eb.or(
        [...custom].map(([key, value]) =>
          eb.and([
            eb('custom_values.key', '=', key),
            eb(sql<string>`substr(custom_values.value, 1, 64)`, '=', [...String(value)].slice(0, 64).join('')),
            eb('custom_values.value', '=', String(value)),
          ]),
        ),
      ),
    );
  return custom.size === 1
    ? matching
    : matching.groupBy('custom_values.agent').having((eb) => eb.fn.countAll(), '=', custom.size);
}
