/**
 * Finished files for callers to fetch, under keys that the service makes: segments of letters, digits, `.`, `_` and `-`
 * with `/` between them. Everything in the store's directory or prefix belongs to the service.
 */
export interface ObjectStore {
  /**
   * Stores a file from the local disk: readers see all of it or nothing, and the write is durable when this resolves. A
   * store may move the file away; the caller removes it otherwise. When this rejects, the store has nothing of it.
   */
  put(key: string, file: string, head: ObjectHead, signal: AbortSignal): Promise<void>;
  /** Undefined: there is no such object. */
  head(key: string): Promise<StoredObject | undefined>;
  /** The bytes of an object, or of a range within it; undefined: there is no such object. */
  read(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** An address that the store itself serves; undefined: the service must serve it. */
  link(key: string, link: ObjectLink): Promise<string | undefined>;
  /** Removing twice is no error. */
  remove(key: string): Promise<void>;
  /**
   * Removes objects stored before an instant, and remains of unfinished puts; returns the number of objects. `under`: only
   * objects whose keys begin with this segment.
   */
  sweep(before: Date, signal: AbortSignal, under?: string): Promise<number>;
  /** Resolves when the store can be used. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The headers of an object. */
export interface ObjectHead {
  readonly contentType: string;
  readonly fileName: string;
}

interface ObjectLink extends ObjectHead {
  /** How long the link is valid: at most a week, 604,800. */
  readonly seconds: number;
}

/** The first and the last byte, counted from 0. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredObject {
  readonly bytes: number;
  /** As in HTTP, with quotes; it changes with the bytes. */
  readonly etag: string;
  readonly storedAt: Date;
}
