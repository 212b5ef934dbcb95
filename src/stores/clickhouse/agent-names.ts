import type { FactStore } from '../../ports/fact-store.ts';
import { integer, sql } from '../../sql/fragment.ts';
import { projectNames } from '../duckdb/projection.ts';
import type { Engine } from '../engine/engine.ts';

/** The names of agents in the embedded engine, as a projection of its own, which follows when a batch comes. */
export function namesOf(engine: Engine): Pick<FactStore, 'projected' | 'project'> {
  const known = new Map<number, number>();
  return {
    projected: async (organisationId) => {
      const revision = known.get(organisationId);
      if (revision !== undefined) return revision;
      const [found = 0] = await engine.session((session) =>
        session.column(sql`SELECT revision FROM projection WHERE organisation = ${integer(organisationId)}`),
      );
      known.set(organisationId, Number(found));
      return Number(found);
    },
    project: async (organisationId, change) => {
      await engine.write((session) => projectNames(session, organisationId, change));
      known.set(organisationId, change.revision);
    },
  };
}

/** Without them nothing in the engine is about an organisation. */
export async function forgetNames(engine: Engine, organisationId: number): Promise<void> {
  await engine.write(async (session) => {
    for (const table of [sql`agents`, sql`projection`]) {
      await session.run(sql`DELETE FROM ${table} WHERE organisation = ${integer(organisationId)}`);
    }
  });
}
