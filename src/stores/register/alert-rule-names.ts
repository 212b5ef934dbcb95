import { type AgentNames, maskNames } from '../../agents/mask-names.ts';
import type { Database } from './database/database.ts';

/**
 * Removes the names of an agent from the alert rules of an organisation, and the groups that name it from their states. An
 * evaluation that began before loses its lease, since it may have read the agent.
 */
export function maskRules(database: Database, organisationId: number, names: AgentNames): Promise<void> {
  return database.transaction(async (trx) => {
    const rules = await trx
      .selectFrom('alert_rules')
      .select(['kind', 'name', 'body', 'states', 'silences'])
      .$if(database.isShared, (query) => query.forUpdate())
      .where('organisation_id', '=', organisationId)
      .execute();
    for (const { kind, name, body, states, silences } of rules)
      await trx
        .updateTable('alert_rules')
        .set({
          body: JSON.stringify(maskNames(JSON.parse(body), names)),
          states: JSON.stringify(withoutNamed(JSON.parse(states), names)),
          silences: JSON.stringify(maskNames(JSON.parse(silences), names)),
          holder: null,
          lease_until: null,
        })
        .where('organisation_id', '=', organisationId)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .execute();
  });
}

interface States {
  readonly splits: readonly string[];
  readonly groups: readonly { readonly values: readonly unknown[] }[];
}

function withoutNamed({ splits, groups }: States, names: AgentNames): States {
  const isNamed = ({ values }: States['groups'][number]) => {
    const named = { values: Object.fromEntries(splits.map((split, index) => [split, values[index]])) };
    return JSON.stringify(maskNames(named, names)) !== JSON.stringify(named);
  };
  return { splits, groups: groups.filter((group) => !isNamed(group)) };
}
