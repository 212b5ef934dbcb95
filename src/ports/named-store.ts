import type { RecordOf } from './audit.ts';

/** Things that organisations store under names. A list may have less of each. */
export interface NamedStore<T, L = T> {
  /** Replaces one of the same name. */
  put(organisationId: number, thing: T, record?: RecordOf<void>): Promise<void>;
  find(organisationId: number, name: string): Promise<T | undefined>;
  /** Ordered by name. */
  list(organisationId: number): Promise<readonly L[]>;
  /** False: there is none of that name. */
  remove(organisationId: number, name: string, record?: RecordOf<boolean>): Promise<boolean>;
}
