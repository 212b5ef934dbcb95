import { visibleText } from './visible-text.ts';

interface Rejection {
  readonly row: number;
  readonly message: string;
  readonly file?: string;
}

/** Why rows were rejected, a line each. */
export function rejectionLines(errors: readonly Rejection[], rejected: number): string[] {
  const lines = errors.map(
    ({ row, message, file }) => `${file === undefined ? '' : `${file}, `}row ${row}: ${visibleText(message)}`,
  );
  return rejected > errors.length ? [...lines, `and ${rejected - errors.length} more`] : lines;
}
