import { ServiceError } from '../errors.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { ResultCounts, StoredResults } from '../operations/ingest/store-results.ts';
import { KEY_REUSED } from './parameters.ts';
import { ok, type Reply } from './reply.ts';

/** A body of which nothing is stored, now or before, is refused: a sender that only looks at the status notices. */
export function replyToRows(stored: StoredResults, noRows: string): Reply {
  switch (stored.outcome) {
    case 'stored': {
      const { accepted, duplicates, rejected, errors } = stored.counts;
      if (accepted + duplicates > 0) return ok(stored.counts);
      if (rejected > 0) return refuseRows(errors);
      throw new ServiceError('VALIDATION_FAIL', { issues: { rows: [noRows] } });
    }
    case 'refused':
      return refuseRows(stored.errors);
    case 'key-reused':
      throw new ServiceError('VALIDATION_FAIL', { issues: KEY_REUSED });
  }
}

function refuseRows(errors: ResultCounts['errors']): never {
  const issues = new IssueList();
  for (const { row, message } of errors) issues.add(`rows[${row}]`, message);
  throw issues.refusal;
}
