/** A part of a list that can be sent by itself. */
export interface Piece {
  readonly body: Buffer;
  readonly rows: number;
}

/** Large enough that a request's own cost is small, small enough to hold and to send again. */
export const PIECE_BYTES = 32 * 1024 * 1024;
