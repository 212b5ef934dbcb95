import type { OpenFile } from '../operations/downloads/files.ts';
import type { FlatAnswer } from '../operations/questions/answer-rows.ts';
import type { RowsChunk } from '../operations/questions/ask-question.ts';
import type { BegunReceipt } from '../operations/questions/receipts.ts';
import type { RowForm } from '../plan/row-form.ts';

/** The answer of a call. `http` writes it. */
export type Reply = EnvelopeReply | NamedReply | FileReply | TextReply | StaticReply | BareReply;

/** Data in the envelope. */
export interface EnvelopeReply {
  readonly kind: 'envelope';
  readonly message: string;
  readonly data?: unknown;
  /** Unknown fields of the request. */
  readonly ignored?: readonly string[];
  /** How times of the request were read that were instants. */
  readonly understood?: unknown;
  /** The receipt, if it was requested. */
  readonly receipt?: unknown;
  /** For a page: the cursor of the next one; null at the end. */
  readonly nextCursor?: string | null;
  /** The number of its rows, for the audit of questions. */
  readonly rows?: number;
}

/** The series of a question, written to the envelope one after the other. */
export interface SeriesReply extends Pick<EnvelopeReply, 'message' | 'ignored' | 'understood' | 'receipt'> {
  readonly kind: 'series';
  readonly series: Iterable<unknown>;
  /** The number of their points. */
  readonly rows: number;
}

/** What an answer says of the request. */
export interface Remarks {
  /** Unknown fields. */
  readonly ignored: readonly string[];
  /** How the service read its times, if they are instants. */
  readonly understood?: unknown;
}

/** The rows of a question, written to the envelope as they arrive. */
export interface RowsReply extends Remarks {
  readonly kind: 'rows';
  readonly rows: AsyncIterable<RowsChunk>;
  readonly shape: RowsShape;
  /** The text around the list of rows, if the data have more than rows. */
  readonly around?: { readonly open: string; readonly close: () => string };
  readonly message: string;
  /** Null: no receipt was requested. */
  readonly receipt: BegunReceipt<unknown> | null;
}

/** The rows of a question without an envelope, or in one as `rows`, written as they arrive. */
export interface FlatReply extends FlatAnswer, Remarks {
  readonly kind: 'flat';
  readonly form: RowForm;
  readonly contentType: string;
  readonly message: string;
}

/** How rows are written: as they are, or as the points of series. */
export interface RowsShape {
  readonly openSeries: string;
  readonly closeSeries: string;
  /** Written if there is no row. */
  readonly nothing: string;
}

/** An answer with a key that changes whenever the answer does, so a current copy need not be made again. */
export interface NamedReply {
  readonly kind: 'named';
  /** Undefined: the answer is made each time. */
  readonly name: string | undefined;
  /** The caller gets the key as an `ETag`. */
  readonly isTagged: boolean;
  /** Where the caller chooses among several. */
  readonly contentType?: string;
  /** The question for the audit, if the body does not have it. */
  readonly asked?: unknown;
  make(): Promise<EnvelopeReply | SeriesReply | RowsReply | FlatReply>;
}

/** A file, or the requested range of it. */
interface FileReply {
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

/** An answer as the sender of another service expects it. */
export interface BareReply {
  readonly kind: 'bare';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: { readonly contentType: string; readonly content: string };
}

/** A text outside the envelope. */
interface StaticReply {
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

/** The answer once the work is done. */
export async function done(message: string, work: Promise<unknown>): Promise<EnvelopeReply> {
  await work;
  return { kind: 'envelope', message };
}

export function page(data: unknown, nextCursor: string | undefined): EnvelopeReply {
  return { kind: 'envelope', data, message: SUCCESS, nextCursor: nextCursor ?? null };
}
