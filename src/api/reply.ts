import type { OpenFile } from '../operations/downloads/files.ts';
import type { RowsChunk } from '../operations/questions/ask-question.ts';

/** What a call answers. HTTP writes it. */
export type Reply = EnvelopeReply | NamedReply | FileReply | TextReply | StaticReply;

/** Data in the envelope. */
export interface EnvelopeReply {
  readonly kind: 'envelope';
  readonly message: string;
  readonly data?: unknown;
  /** Fields of the request that mean nothing. */
  readonly ignored?: readonly string[];
  /** What the answer was made from, where that was asked for. */
  readonly receipt?: unknown;
  /** Of a page: where the next one begins; null at the end. */
  readonly nextCursor?: string | null;
  /** Rows that it shows, for the audit of questions. */
  readonly rows?: number;
}

/** The series of a question, put into the envelope one after the other. */
export interface SeriesReply extends Pick<EnvelopeReply, 'message' | 'ignored' | 'receipt'> {
  readonly kind: 'series';
  readonly series: Iterable<unknown>;
  /** How many points they have. */
  readonly rows: number;
}

/** The rows of a question, put into the envelope as they come. */
export interface RowsReply {
  readonly kind: 'rows';
  readonly rows: AsyncIterable<RowsChunk>;
  readonly shape: RowsShape;
  readonly message: string;
  /** Fields of the request that mean nothing. */
  readonly ignored: readonly string[];
  /** Called with the number of rows when all of them are sent; null: none was asked for. */
  readonly receipt: ((rows: number) => Promise<unknown>) | null;
}

/** How rows stand in an answer: as they are, or as the points of series. */
export interface RowsShape {
  readonly openSeries: string;
  readonly closeSeries: string;
  /** What stands there when there is no row. */
  readonly nothing: string;
}

/** An answer with a name that changes whenever the answer does: it need not be made when it is known. */
export interface NamedReply {
  readonly kind: 'named';
  /** Undefined: it is made each time. */
  readonly name: string | undefined;
  /** The caller gets the name as an `ETag`. */
  readonly isTagged: boolean;
  make(): Promise<EnvelopeReply | SeriesReply | RowsReply>;
}

/** A file, or the part of it that the request asks for. */
export interface FileReply {
  readonly kind: 'file';
  readonly file: OpenFile;
}

/** A text of any length that is made for the caller, to be saved under a name. */
export interface TextReply {
  readonly kind: 'text';
  readonly contentType: string;
  readonly fileName: string;
  readonly chunks: AsyncIterable<string>;
}

/** A text outside the envelope. */
export interface StaticReply {
  readonly kind: 'static';
  readonly text: StaticText;
}

/** A text that stays the same as long as the service runs. */
export interface StaticText {
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  content(): { readonly text: string; readonly etag: string };
}

export const SUCCESS = 'Request successful';

export function ok(data: unknown, message = SUCCESS): EnvelopeReply {
  return { kind: 'envelope', data, message };
}

export function done(message: string): EnvelopeReply {
  return { kind: 'envelope', message };
}

export function page(data: unknown, nextCursor: string | undefined): EnvelopeReply {
  return { kind: 'envelope', data, message: SUCCESS, nextCursor: nextCursor ?? null };
}
