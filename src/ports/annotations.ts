/** A text at a time, for the charts of an organisation. */
export interface Annotation {
  readonly id: number;
  /** On the agents' clocks, in seconds since 1970 as if these were UTC. */
  readonly at: number;
  readonly text: string;
  /** The name of the token that wrote it. */
  readonly createdBy: string;
  readonly createdAt: number;
}

export interface NewAnnotation {
  readonly at: number;
  readonly text: string;
  readonly tokenId: number;
  /** How many an organisation may have. */
  readonly countMax: number;
}

export interface Annotations {
  /** Undefined where the organisation has as many as it may have. */
  add(organisationId: number, annotation: NewAnnotation, now: number): Promise<number | undefined>;
  /** In the order of their times. */
  list(organisationId: number): Promise<readonly Annotation[]>;
  /** False where there is none. */
  remove(organisationId: number, id: number): Promise<boolean>;
}
