import type { TestColumn } from '../../../../client/index.ts';
import { formatCount } from '../../lib/format-count.ts';

export interface RecordValueProps {
  readonly column: TestColumn;
  readonly value: string | number | null | undefined;
}

/** What a record says in a column. Numbers that name something are no amounts, and stay together. */
export function RecordValue({ column, value }: RecordValueProps) {
  if (value === null || value === undefined) {
    return (
      <span class="no-value" title="Not set">
        –
      </span>
    );
  }
  if (typeof value === 'string' || column.name.endsWith('_id')) return <>{value}</>;
  return <>{formatCount(value)}</>;
}
