/** The disk that the service writes to. */
export interface DiskSpace {
  /** Throws OVERLOADED while less of it is free than has to stay so. */
  requireSpace(): void;
  freeBytes(): number;
  totalBytes(): number;
  /** Resolves while there is space. */
  ping(): Promise<void>;
}
