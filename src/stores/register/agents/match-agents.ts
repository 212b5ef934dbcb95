import { type Kysely, sql } from 'kysely';
import type { AgentView } from '../../../access/caller.ts';
import { CUSTOM_KEYS_MAX, type Custom } from '../../../agents/custom.ts';
import { agentIdSpellings, macSpellings } from '../../../agents/identity.ts';
import { applyPatch } from '../../../agents/patch.ts';
import type { AgentSelector } from '../../../agents/selector.ts';
import { changeFrom, hasTooManyKeys } from '../../../agents/timeline.ts';
import { slices } from '../../../lib/batches.ts';
import type { AgentMatch, ProposedChange } from '../../../ports/register.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { sharedTails } from './timelines.ts';

/** The agents of a view whose current metadata matches every field of the selector. */
export function matchingAgents(db: Kysely<Tables>, view: AgentView, selector: AgentSelector) {
  const { agentId, unitId, macAddress, isp, timezone, custom } = selector;
  let query = visibleAgents(db, view)
    .innerJoin('versions', (join) => join.onRef('versions.agent', '=', 'agents.id').on('versions.valid_to', 'is', null))
    .where('versions.organisation_id', '=', view.organisationId);
  if (agentId !== undefined) {
    const { stored, form } = agentIdSpellings(agentId);
    query = query
      .where('agents.agent_id_form', '=', form)
      .where((eb) => eb.or([eb('agents.agent_id', '=', stored), eb('agents.agent_id_form', '=', stored)]));
  }
  if (unitId !== undefined) query = query.where('agents.unit_id', '=', unitId);
  if (macAddress !== undefined) {
    const { stored, form } = macSpellings(macAddress);
    query = query
      .where('agents.mac_form', '=', form)
      .where((eb) =>
        eb.or([eb(eb.fn<string>('lower', ['agents.mac_address']), '=', stored), eb('agents.mac_form', '=', stored)]),
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

const SLICE = 100;

/** The matching agents of a change, and whether it is allowed, without making it. */
export async function matchAgents(
  database: Database,
  view: AgentView,
  change: ProposedChange,
  sampleSize: number,
): Promise<AgentMatch> {
  const matching = () => matchingAgents(database.scan, view, change.selector);
  const counted = await matching()
    .select((eb) => eb.fn.countAll<number>().as('matched'))
    .executeTakeFirstOrThrow();
  const sample = await matching().select('agents.agent_id').orderBy('agents.id').limit(sampleSize).execute();
  return {
    matched: counted.matched,
    sample: sample.map((row) => row.agent_id),
    tooManyKeys: await leavesTooManyKeys(database, view, change),
  };
}

/** True if an agent would have too many custom keys in one of the affected versions. */
async function leavesTooManyKeys(
  { scan }: Database,
  view: AgentView,
  { selector, patch, from }: ProposedChange,
): Promise<boolean> {
  if (patch.custom === undefined || patch.overwriteAll) return false;
  const keysMin = CUSTOM_KEYS_MAX + 1 - patch.custom.size;
  const candidates = await matchingAgents(scan, view, selector)
    .select('agents.id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('versions as touched')
          .select('touched.agent')
          .whereRef('touched.agent', '=', 'agents.id')
          .where((or) => or.or([or('touched.valid_to', 'is', null), or('touched.valid_to', '>', from)]))
          .where(sql<number>`length(touched.custom)`, '>=', keysMin * KEY_LENGTH_MIN),
      ),
    )
    .execute();
  for (const slice of slices(candidates, SLICE)) {
    const ids = slice.map(({ id }) => id);
    const tails = await sharedTails(scan, ids, from);
    const changed = tails.map(({ timeline }) => changeFrom(timeline, from, (metadata) => applyPatch(metadata, patch)));
    if (changed.some(hasTooManyKeys)) return true;
  }
  return false;
}

/** The shortest entry in the text form of custom metadata: `["a",1],`. */
const KEY_LENGTH_MIN = 8;
