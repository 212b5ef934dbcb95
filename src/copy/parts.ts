import { join } from 'node:path';
import type { Config, Servers } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { reasonOf } from '../lib/reason-of.ts';

export type Part = 'register' | 'results' | 'files';

interface PartLocation {
  readonly label: string;
  readonly setting: keyof Servers;
  readonly variable: string;
  readonly server: string;
  /** Its name in the data directory. */
  readonly file: string;
}

export const PARTS: Readonly<Record<Part, PartLocation>> = {
  register: {
    label: 'The register',
    setting: 'databaseUrl',
    variable: 'DATABASE_URL',
    server: 'PostgreSQL',
    file: 'register.sqlite',
  },
  results: {
    label: 'The results',
    setting: 'clickHouse',
    variable: 'CLICKHOUSE_URL',
    server: 'ClickHouse',
    file: 'facts',
  },
  files: {
    label: 'The exported files',
    setting: 'objectStore',
    variable: 'OBJECT_STORE_URL',
    server: 'S3-compatible storage',
    file: 'objects',
  },
};

interface PartsPlan {
  /** The target servers that receive a part. */
  readonly servers: Partial<Servers>;
  /** One line for each part: whether it moves, and why. */
  readonly decisions: readonly string[];
}

/** Compares the servers of now with the target's: decides which parts of an installation move. */
export function planParts(config: Servers & Pick<Config, 'dataDir'>, target: Servers): PartsPlan {
  const parts = Object.values(PARTS);
  const between = areOtherServers(config.clickHouse, target.clickHouse) ? PARTS.results : undefined;
  const movable = parts.filter(
    (part) => target[part.setting] !== undefined && (part === between || config[part.setting] === undefined),
  );
  return {
    servers: Object.fromEntries(movable.map(({ setting }) => [setting, target[setting]])),
    decisions: parts.map((part) => {
      const { label, setting, variable, server, file } = part;
      if (part === between) return `${label}: from ${placeOf(config.clickHouse)} to ${placeOf(target.clickHouse)}.`;
      if (config[setting] !== undefined) return `${label}: on ${server} already, by ${variable} of the environment.`;
      const path = join(config.dataDir, file);
      return target[setting] === undefined
        ? `${label}: stays in ${path}, since the settings have no ${variable}.`
        : `${label}: from ${path} to ${server}.`;
    }),
  };
}

/** Results can move from one ClickHouse to another, such as one with more shards. */
function areOtherServers(from: Servers['clickHouse'], to: Servers['clickHouse']): boolean {
  return from !== undefined && to !== undefined && placeOf(from) !== placeOf(to);
}

/** Without the password. */
function placeOf(location: Servers['clickHouse']): string {
  if (location === undefined) return '';
  const { servers, database, cluster } = location;
  return `${[...servers].sort().join(',')}/${database}${cluster === undefined ? '' : `?cluster=${cluster}`}`;
}

/** Adds part and reason to an error that the API would answer with a request to retry. */
export async function withContext<T>(part: Part, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const reason = error.cause === undefined ? error.message : reasonOf(error.cause);
    throw new Error(
      `${PARTS[part].label}: ${reason}. What is copied so far stays; run the same command again to continue.`,
    );
  }
}
