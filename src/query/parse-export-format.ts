import type { IssueList } from '../lib/issue-list.ts';
import { choice, isObject, optional, readBodyInto } from '../lib/read.ts';
import { COMPRESSIONS, EXPORT_FORMATS, type ExportFormat } from '../plan/export-format.ts';

/** Reads what a file is to be from the body of its request: right only when no issue was added. */
export function parseExportFormat(body: unknown, issues: IssueList): ExportFormat {
  if (!isObject(body)) return { kind: 'csv', compression: 'none' };
  const { format: kind = 'csv', compression = 'none' } = readBodyInto(issues, body, EXPORT_FIELDS);
  if (kind !== 'parquet') return { kind, compression };
  if (compression === 'gzip') issues.add('compression', 'A Parquet file is compressed as it is. Leave this out.');
  return { kind, compression: 'none' };
}

export const EXPORT_FIELDS = {
  format: optional(choice(EXPORT_FORMATS, 'format')),
  compression: optional(choice(COMPRESSIONS, 'compression')),
};
