import type { Transaction } from 'kysely';
import type { Timeline } from '../../agents/timeline.ts';
import { timelineChanges } from '../../agents/timeline-changes.ts';
import { insertAll } from './insert-all.ts';
import type { Tables } from './tables.ts';
import { toVersionRow } from './version-rows.ts';

export interface TimelineStep {
  readonly agent: number;
  readonly before: Timeline;
  readonly after: Timeline;
}

/** Stores what differs between the timelines, and the current custom fields that selectors look through. */
export async function writeTimelines(
  trx: Transaction<Tables>,
  organisationId: number,
  steps: readonly TimelineStep[],
): Promise<void> {
  const changes = steps.map((step) => ({ agent: step.agent, ...timelineChanges(step.before, step.after) }));
  for (const [validFrom, agents] of removedByStart(changes)) {
    await trx.deleteFrom('versions').where('valid_from', '=', validFrom).where('agent', 'in', agents).execute();
  }
  // Oldest first within an agent: its former current version ends before the new one begins.
  const rows = changes.flatMap(({ agent, written }) =>
    written.map((version) => toVersionRow(agent, organisationId, version)),
  );
  await insertAll(trx, 'versions', rows, (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['agent', 'valid_from']).doUpdateSet((eb) => ({
        valid_to: eb.ref('excluded.valid_to'),
        isp: eb.ref('excluded.isp'),
        package: eb.ref('excluded.package'),
        timezone: eb.ref('excluded.timezone'),
        custom: eb.ref('excluded.custom'),
      })),
    ),
  );
  await writeCurrentCustom(trx, organisationId, steps);
}

/** A bulk change removes versions with the same few starts from many agents. */
function removedByStart(changes: readonly { agent: number; removed: readonly number[] }[]): Map<number, number[]> {
  const byStart = new Map<number, number[]>();
  for (const { agent, removed } of changes) {
    for (const validFrom of removed) byStart.set(validFrom, [...(byStart.get(validFrom) ?? []), agent]);
  }
  return byStart;
}

async function writeCurrentCustom(
  trx: Transaction<Tables>,
  organisationId: number,
  steps: readonly TimelineStep[],
): Promise<void> {
  const changed = steps
    .map(({ agent, before, after }) => ({
      agent,
      old: before.at(-1)?.metadata.custom,
      custom: after.at(-1)?.metadata.custom ?? new Map<string, string | number>(),
    }))
    .filter(({ old, custom }) => old !== custom);
  const stale = changed.filter(({ old }) => old !== undefined && old.size > 0).map(({ agent }) => agent);
  if (stale.length > 0) await trx.deleteFrom('custom_values').where('agent', 'in', stale).execute();
  await insertAll(
    trx,
    'custom_values',
    changed.flatMap(({ agent, custom }) =>
      [...custom].map(([key, value]) => ({ agent, key, organisation_id: organisationId, value: String(value) })),
    ),
  );
}
