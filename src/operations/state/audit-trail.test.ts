import { describe, expect, it } from 'vitest';
import type { Caller } from '../../access/caller.ts';
import type { AuditBatch } from '../../ports/audit.ts';
import { startAuditTrail } from './audit-trail.ts';

const CALLER: Caller = { organisationId: 1, tokenId: 2, panels: null, scopes: ['manage'], expiresAt: null };

describe('the audit trail', () => {
  it('says that it could not write where that is required, and writes the same later', async () => {
    const written: AuditBatch[] = [];
    let failure: Error | undefined = new Error('database is locked');
    const write = async (batch: AuditBatch) => {
      if (failure) throw failure;
      written.push(batch);
    };
    const errors: unknown[] = [];
    const trail = startAuditTrail({
      questionsDays: 0,
      store: { write },
      now: () => 0,
      onError: (error) => errors.push(error),
    });
    trail.recordChange(CALLER, 'results.delete', { agent_id: 'box-1' });
    await trail.flush();
    await expect(trail.requireWritten()).rejects.toMatchObject({ code: 'OVERLOADED', cause: failure });
    expect(errors).toEqual([failure, failure]);
    failure = undefined;
    await trail.requireWritten();
    await trail.close();
    expect(written).toMatchObject([{ changes: [{ action: 'results.delete' }] }]);
  });
});
