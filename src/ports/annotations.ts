import type { RecordOf } from './audit.ts';

/** A text at a time, for the charts of an organisation. */
export interface Annotation {
  readonly id: number;
  /** Local time, in seconds since 1970 as if it were UTC. */
  readonly at: number;
  readonly text: string;
  /** The name of the token that wrote it. */
  readonly createdBy: string;
  readonly createdAt: number;
}

interface NewAnnotation {
  readonly at: number;
  readonly text: string;
  readonly tokenId: number;
}

export interface Annotations {
  add(organisationId: number, annotation: NewAnnotation, now: number, record?: RecordOf<number>): Promise<number>;
  /** Ordered by time. */
  list(organisationId: number): Promise<readonly Annotation[]>;
  /** False: there is none. */
  remove(organisationId: number, id: number, record?: RecordOf<boolean>): Promise<boolean>;
}
