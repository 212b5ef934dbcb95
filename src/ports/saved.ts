import type { RecordOf } from './audit.ts';

export type SavedKind = 'question' | 'dashboard';

/** One version of a saved item. */
export interface SavedItem {
  readonly name: string;
  /** Counted from 1. */
  readonly version: number;
  /** The name of the token that saved the first version. */
  readonly owner: string;
  /** The name of the token that saved this one. */
  readonly savedBy: string;
  readonly savedAt: number;
  /** Validated JSON. */
  readonly body: unknown;
}

interface NewVersion {
  readonly name: string;
  readonly body: unknown;
  readonly tokenId: number;
}

export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly version: number }
  /** The latest version is the same. */
  | { readonly outcome: 'unchanged'; readonly version: number };

/** Each kind has its own names. The newest 100 versions of a name are stored. */
export interface Saved {
  save(
    organisationId: number,
    kind: SavedKind,
    version: NewVersion,
    now: number,
    record?: RecordOf<SaveOutcome>,
  ): Promise<SaveOutcome>;
  /** The requested version; default: the latest. */
  find(organisationId: number, kind: SavedKind, name: string, version?: number): Promise<SavedItem | undefined>;
  /** The latest versions, ordered by name. */
  list(organisationId: number, kind: SavedKind): Promise<readonly SavedItem[]>;
  /** Newest first; empty if there is no such name. */
  versions(organisationId: number, kind: SavedKind, name: string): Promise<readonly SavedItem[]>;
  /** Deletes all versions, and the links to it. False: there is none of that name. */
  remove(organisationId: number, kind: SavedKind, name: string, record?: RecordOf<boolean>): Promise<boolean>;
}

/** What a link shows. */
export interface LinkedItem {
  readonly kind: SavedKind;
  readonly name: string;
}

interface NewSavedLink extends LinkedItem {
  readonly hash: string;
  /** The link ends with this token. */
  readonly tokenId: number;
  readonly expiresAt: number;
  /** Whether it shows answers that name agents: those split by agent, unit or a field of the organisation's own. */
  readonly showsNames: boolean;
}

export interface SavedLink extends LinkedItem {
  readonly id: number;
  readonly organisationId: number;
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
export interface SavedLinks {
  /** The id of the link. Undefined: there is no item of that name. */
  create(
    organisationId: number,
    link: NewSavedLink,
    now: number,
    record?: RecordOf<number | undefined>,
  ): Promise<number | undefined>;
  /** In the order of their creation. */
  list(organisationId: number, item: LinkedItem, now: number): Promise<readonly SavedLink[]>;
  byHash(hash: string, now: number): Promise<SavedLink | undefined>;
  /** False: there is none with that id. */
  revoke(organisationId: number, item: LinkedItem, id: number, record?: RecordOf<boolean>): Promise<boolean>;
}
