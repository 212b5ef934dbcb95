/** The disk that the service writes to. */
export interface DiskSpace {
  /** Throws OVERLOADED while less space is free than required. */
  requireSpace(): void;
  freeBytes(): number;
  totalBytes(): number;
  /** Resolves while there is space. */
  ping(): Promise<void>;
}
