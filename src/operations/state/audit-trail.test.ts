import { describe, expect, it } from 'vitest';
import type { Caller } from '../../access/caller.ts';
import type { AuditBatch, ChangeRecord } from '../../ports/audit.ts';
import { startAuditTrail } from './audit-trail.ts';

const CALLER: Caller = { organisationId: 1, tokenId: 2, panels: null, scopes: ['manage'], expiresAt: null };

describe('the audit trail', () => {
  it('says that it could not write where that is required, and writes what it gathered later', async () => {
    const written: AuditBatch[] = [];
    const recorded: ChangeRecord[] = [];
    let failure: Error | undefined = new Error('database is locked');
    const write = async (batch: AuditBatch) => {
      if (failure) throw failure;
      written.push(batch);
    };
    const errors: unknown[] = [];
    const trail = startAuditTrail({
      questionsDays: 0,
      store: {
        write,
        record: async (change) => {
          if (failure) throw failure;
          recorded.push(change);
        },
      },
      now: () => 0,
      onError: (error) => errors.push(error),
    });
    trail.countCall(CALLER, 'GET', '/metrics');
    const change = () => trail.record(CALLER, 'results.delete', { agent_id: 'box-1' });
    await expect(change()).rejects.toMatchObject({ code: 'OVERLOADED', cause: failure });
    await trail.flush();
    await expect(trail.requireWritten()).rejects.toMatchObject({ code: 'OVERLOADED', cause: failure });
    expect(errors).toEqual([failure, failure]);
    failure = undefined;
    await trail.requireWritten();
    await change();
    await trail.close();
    expect(written).toMatchObject([{ calls: [{ route: 'GET /metrics' }] }]);
    // A change that was refused has no entry.
    expect(recorded).toMatchObject([{ action: 'results.delete' }]);
  });
});
