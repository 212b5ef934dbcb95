import { ServiceError } from '../errors.ts';

/** A list may be endless, a row of it not. */
export const ROW_LENGTH_MAX = 1_048_576;

/** What a list that breaks off half-way tells its sender. */
export const STORED_SO_FAR = 'Rows before it may have been stored; the whole list can be sent again.';

export function refuseLongRow(row: number): never {
  throw new ServiceError('PAYLOAD_TOO_LARGE', {
    message: `Row ${row} is longer than ${ROW_LENGTH_MAX} characters. ${STORED_SO_FAR}`,
  });
}
