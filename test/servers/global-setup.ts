import type { TestProject } from 'vitest/node';
import { reportMissing } from './install.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where there is no PostgreSQL. */
    postgresUrl: string | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) reportMissing('PostgreSQL');
  project.provide('postgresUrl', postgres?.url ?? null);
  return async () => {
    await postgres?.stop();
  };
}
