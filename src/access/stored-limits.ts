import { ServiceError } from '../errors.ts';

/** How many of a kind an organisation may store and, where one may be large, how many characters they may take in all. */
export interface StoredLimit {
  /** Plural. */
  readonly noun: string;
  readonly countMax: number;
  readonly charactersMax?: number;
}

/** Agents, results and downloads that wait are bounded by settings. */
export const STORED_LIMITS = {
  panels: { noun: 'panels', countMax: 1000 },
  tokens: { noun: 'tokens that have not ended', countMax: 1000 },
  allTokens: { noun: 'tokens, counting those that have ended', countMax: 20_000 },
  isps: { noun: 'ISPs', countMax: 10_000 },
  packages: { noun: 'packages', countMax: 50_000 },
  packageTerms: { noun: 'dated terms of packages', countMax: 200_000 },
  termsOfPackage: { noun: 'dated terms of each package', countMax: 1000 },
  populations: { noun: 'populations', countMax: 100, charactersMax: 10_000_000 },
  recipes: { noun: 'recipes of reports', countMax: 200, charactersMax: 5_000_000 },
  rules: { noun: 'rules of verdicts', countMax: 200, charactersMax: 5_000_000 },
  mappings: { noun: 'mappings of measurements', countMax: 200, charactersMax: 1_000_000 },
  maps: { noun: 'maps', countMax: 50, charactersMax: 50_000_000 },
  question: { noun: 'saved questions', countMax: 500, charactersMax: 50_000_000 },
  dashboard: { noun: 'dashboards', countMax: 500, charactersMax: 50_000_000 },
  links: { noun: 'public links', countMax: 500 },
  annotations: { noun: 'annotations', countMax: 1000 },
  alertChannels: { noun: 'alert channels', countMax: 100 },
  alertRules: { noun: 'alert rules', countMax: 1000, charactersMax: 5_000_000 },
  schedules: { noun: 'schedules of reports', countMax: 100, charactersMax: 500_000 },
  downloads: { noun: 'stored downloads', countMax: 10_000, charactersMax: 20_000_000 },
  versions: { noun: 'versions of metadata for each agent', countMax: 10_000 },
  idempotencyKeys: { noun: 'idempotency keys within 24 hours', countMax: 1_000_000, charactersMax: 200_000_000 },
} as const satisfies Readonly<Record<string, StoredLimit>>;

/** What an organisation has stored in all, with the new item. */
export interface Stored {
  readonly count: number;
  readonly characters?: number;
}

export function hasRoom({ countMax, charactersMax = Number.POSITIVE_INFINITY }: StoredLimit, stored: Stored): boolean {
  return stored.count <= countMax && (stored.characters ?? 0) <= charactersMax;
}

/** Refuses at a key of the request what would be more than an organisation may store. */
export function requireRoom(limit: StoredLimit, { count, characters = 0 }: Stored, issueKey = 'name'): void {
  const { noun, countMax, charactersMax = Number.POSITIVE_INFINITY } = limit;
  const issues: string[] = [];
  if (count > countMax) issues.push(`An organisation may have ${countMax} ${noun}. Remove one first.`);
  if (characters > charactersMax)
    issues.push(`An organisation’s ${noun} may take ${charactersMax} characters. Remove one, or send less.`);
  if (issues.length > 0) throw new ServiceError('VALIDATION_FAIL', { issues: { [issueKey]: issues } });
}
