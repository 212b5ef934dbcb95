import { sql } from 'kysely';
import type { AgentView } from '../../access/caller.ts';
import { CUSTOM_KEYS_MAX } from '../../agents/custom.ts';
import { applyPatch } from '../../agents/patch.ts';
import { changeFrom, hasTooManyKeys } from '../../agents/timeline.ts';
import { slices } from '../../lib/batches.ts';
import type { AgentMatch, ProposedChange } from '../../ports/register.ts';
import type { Database } from './database.ts';
import { matchingAgents } from './matching-agents.ts';
import { timelineTails } from './timeline-tails.ts';

const SLICE = 100;

/** Whom a change is about, and whether it could be made, without making it. */
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

/** Whether an agent would hold too many custom keys in one of the versions that a change touches. */
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
    const tails = [...(await timelineTails(scan, ids, from)).values()];
    const changed = tails.map((tail) => changeFrom(tail, from, (metadata) => applyPatch(metadata, patch)));
    if (changed.some(hasTooManyKeys)) return true;
  }
  return false;
}

/** No key takes less of the text form of custom metadata: `["a",1],`. */
const KEY_LENGTH_MIN = 8;
