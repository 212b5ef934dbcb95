import { join } from 'node:path';
import type { Config, Servers } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { reasonOf } from '../lib/reason-of.ts';

export type Part = 'register' | 'results' | 'files';

interface PartPlaces {
  readonly label: string;
  readonly setting: keyof Servers;
  readonly variable: string;
  readonly server: string;
  /** In the data directory. */
  readonly place: string;
}

export const PARTS: Readonly<Record<Part, PartPlaces>> = {
  register: {
    label: 'The register',
    setting: 'databaseUrl',
    variable: 'DATABASE_URL',
    server: 'PostgreSQL',
    place: 'register.sqlite',
  },
  results: {
    label: 'The results',
    setting: 'clickHouse',
    variable: 'CLICKHOUSE_URL',
    server: 'ClickHouse',
    place: 'facts',
  },
  files: {
    label: 'The exported files',
    setting: 'objectStore',
    variable: 'OBJECT_STORE_URL',
    server: 'S3-compatible storage',
    place: 'objects',
  },
};

interface PartsPlan {
  /** Those of the target that something moves to. */
  readonly servers: Partial<Servers>;
  /** What becomes of each part, in a line. */
  readonly fates: readonly string[];
}

/** Which parts of an installation move, by the servers that it has now and those that it is to have. */
export function planParts(config: Servers & Pick<Config, 'dataDir'>, target: Servers): PartsPlan {
  const parts = Object.values(PARTS);
  const movable = parts.filter(({ setting }) => config[setting] === undefined && target[setting] !== undefined);
  return {
    servers: Object.fromEntries(movable.map(({ setting }) => [setting, target[setting]])),
    fates: parts.map(({ label, setting, variable, server, place }) => {
      if (config[setting] !== undefined) return `${label}: on ${server} already, by ${variable} of the environment.`;
      const path = join(config.dataDir, place);
      return target[setting] === undefined
        ? `${label}: stays in ${path}, since the settings have no ${variable}.`
        : `${label}: from ${path} to ${server}.`;
    }),
  };
}

/** What a caller of the service would be asked to try again is said with its reason here. */
export async function explained<T>(part: Part, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const reason = error.cause === undefined ? error.message : reasonOf(error.cause);
    throw new Error(
      `${PARTS[part].label}: ${reason}. What is copied so far stays; the same command goes on from there.`,
    );
  }
}
