/** The disk that the service writes to, and the reserve on it for what must work while the rest is full. */
export interface DiskSpace {
  /** Throws OVERLOADED while a file would take from the reserve. */
  requireFileSpace(): void;
  /** Begins a request that stores results. */
  claim(): DiskClaim;
  /** The bytes that results may still take before they are refused. */
  roomForResults(): number;
  /** Says how many bytes the store of results has free inside its file, for the next results. */
  setReusable(bytes: number): void;
  /** Gives back space from the reserve if less than this is free: for deletion, backups and the register. */
  makeRoom(bytes: number): void;
  /** The error of a write for which there was no space. */
  full(cause: unknown): Error;
  freeBytes(): number;
  totalBytes(): number;
  /** Resolves while results are taken. */
  ping(): Promise<void>;
}

/** The space that a request in progress will still take. */
export interface DiskClaim {
  /** Counts bytes that arrive; throws OVERLOADED if there is no room for what they will take. */
  add(bytes: number): void;
  release(): void;
}
