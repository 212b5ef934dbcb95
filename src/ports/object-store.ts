/**
 * Finished files for callers to fetch, under keys that the service makes: segments of letters, digits, `.`, `_` and `-`
 * with `/` between them. What is stored under a store's place is the store's: nobody else may keep files there.
 */
export interface ObjectStore {
  /**
   * Stores a file from the local disk; readers see all of it or nothing, and a promise that resolves is a durable write.
   * A store may move the file away: whoever made it removes what is left. Once it was given up, nothing is left of it.
   */
  put(key: string, file: string, head: ObjectHead, signal: AbortSignal): Promise<void>;
  /** Undefined where there is no such object. */
  head(key: string): Promise<StoredObject | undefined>;
  /** The bytes of an object, or those from one place to another, both of them within it; undefined as in `head`. */
  read(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** An address that the store answers by itself; undefined where the service has to. */
  link(key: string, link: ObjectLink): Promise<string | undefined>;
  /** Removing twice is no error. */
  remove(key: string): Promise<void>;
  /** Removes objects stored before an instant, and what unfinished puts left before it; says how many objects went. */
  sweep(before: Date, signal: AbortSignal): Promise<number>;
  /** Resolves when the store can be used. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** How an object introduces itself to whoever fetches it. */
export interface ObjectHead {
  readonly contentType: string;
  readonly fileName: string;
}

export interface ObjectLink extends ObjectHead {
  /** How long it holds; a week, 604,800, at most. */
  readonly seconds: number;
}

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredObject {
  readonly bytes: number;
  /** As HTTP writes it, quotes included; another one when the bytes are others. */
  readonly etag: string;
  readonly storedAt: Date;
}
