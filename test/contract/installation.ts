import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createDatabase } from '../servers/postgres.ts';
import { type RegisterKind, startTestService, type TestService } from '../service.ts';

/** What a service leaves behind when it stops, for the next one to begin with. */
export class Installation {
  readonly #directory = mkdtempSync(join(tmpdir(), 'broadgauge-'));
  readonly #databaseUrl: string | undefined;

  private constructor(databaseUrl: string | undefined) {
    this.#databaseUrl = databaseUrl;
  }

  static async create(register: RegisterKind): Promise<Installation> {
    const postgresUrl = inject('postgresUrl');
    return new Installation(
      register === 'postgres' && postgresUrl !== null ? await createDatabase(postgresUrl) : undefined,
    );
  }

  start(now: () => number, env: Readonly<Record<string, string>> = {}): Promise<TestService> {
    const database = this.#databaseUrl === undefined ? {} : { DATABASE_URL: this.#databaseUrl };
    return startTestService({ now, objects: 'disk', env: { DATA_DIR: this.#directory, ...database, ...env } });
  }

  /** Those that are kept, as the disk names them. */
  files(): string[] {
    return readdirSync(join(this.#directory, 'objects'));
  }

  /** As when its disk is not there: what is made can't be put anywhere for now. */
  takeObjectsAway(): void {
    renameSync(join(this.#directory, 'objects'), join(this.#directory, 'away'));
  }

  bringObjectsBack(): void {
    renameSync(join(this.#directory, 'away'), join(this.#directory, 'objects'));
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true });
  }
}
