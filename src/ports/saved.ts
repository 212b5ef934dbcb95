import type { RecordOf } from './audit.ts';

export type SavedKind = 'question' | 'dashboard';

/** What somebody saved, in one of its versions. */
export interface SavedItem {
  readonly name: string;
  /** Counted from 1. */
  readonly version: number;
  /** The name of the token that saved the first version. */
  readonly owner: string;
  /** The name of the token that saved this one. */
  readonly savedBy: string;
  readonly savedAt: number;
  /** JSON that was checked before it was stored. */
  readonly body: unknown;
}

export interface NewVersion {
  readonly name: string;
  readonly body: unknown;
  readonly tokenId: number;
}

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly version: number }
  /** The latest version is the same already. */
  | { readonly outcome: 'unchanged'; readonly version: number };

/** Each kind has names of its own. Of a name the newest 100 versions are kept. */
export interface Saved {
  save(organisationId: number, kind: SavedKind, version: NewVersion, now: number): Promise<SaveOutcome>;
  /** The latest version, if no other is asked for. */
  find(organisationId: number, kind: SavedKind, name: string, version?: number): Promise<SavedItem | undefined>;
  /** The latest versions, in the order of the names. */
  list(organisationId: number, kind: SavedKind): Promise<readonly SavedItem[]>;
  /** Newest first; none when there is nothing of that name. */
  versions(organisationId: number, kind: SavedKind, name: string): Promise<readonly SavedItem[]>;
  /** With all versions, and the links to a dashboard. False when there is none of that name. */
  remove(organisationId: number, kind: SavedKind, name: string): Promise<boolean>;
}

export interface NewDashboardLink {
  readonly dashboard: string;
  readonly hash: string;
  /** The link ends with this token. */
  readonly tokenId: number;
  readonly expiresAt: number;
  /** Whether it shows answers that name agents: those split by agent, unit or a field of the organisation's own. */
  readonly showsNames: boolean;
}

export interface DashboardLink {
  readonly id: number;
  readonly organisationId: number;
  readonly dashboard: string;
  /** The token that made it, or its successor. */
  readonly createdBy: string;
  readonly tokenId: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** A few seconds behind at most; null: never. */
  readonly lastUsedAt: number | null;
  readonly showsNames: boolean;
}

/** Those that have expired, or whose token has ended, are not there. */
export interface DashboardLinks {
  create(organisationId: number, link: NewDashboardLink, now: number, record?: RecordOf<number>): Promise<number>;
  /** In the order in which they were made. */
  list(organisationId: number, dashboard: string, now: number): Promise<readonly DashboardLink[]>;
  byHash(hash: string, now: number): Promise<DashboardLink | undefined>;
  /** False when there is none of that id. */
  revoke(organisationId: number, dashboard: string, id: number, record?: RecordOf<boolean>): Promise<boolean>;
}
