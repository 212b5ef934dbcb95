import type { Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { AuditStore, CallCount, ChangeRecord, QueryRecord } from '../../ports/audit.ts';
import type { SavedLink } from '../../ports/saved.ts';
import { QuestionShares } from './question-shares.ts';
import { type Refusal, RefusalCounts } from './refusal-counts.ts';

/** Records questions and calls, which are gathered and written in batches, and changes. */
export interface AuditTrail {
  countCall(caller: Caller, method: string, route: string): void;
  /** Counts a call by a public link, for the token that made it. */
  countLink(link: Pick<SavedLink, 'id' | 'organisationId' | 'tokenId'>, method: string, route: string): void;
  /** The entry of a change, for who writes it together with the change. */
  entry(caller: Actor, action: string, detail: Readonly<Record<string, unknown>>): ChangeRecord;
  /** Writes the entry of a change that the register does not hold, or throws: before the change, where that can be undone. */
  record(caller: Actor, action: string, detail: Readonly<Record<string, unknown>>): Promise<void>;
  recordQuery(caller: Caller, query: Omit<QueryRecord, 'organisationId' | 'tokenId'>): void;
  /** Counts a token that was refused. */
  countRefusal(refusal: Refusal): void;
  /** Writes the gathered entries; those that can't be written stay for the next attempt. */
  flush(): Promise<void>;
  /** Writes the gathered entries, or throws. */
  requireWritten(): Promise<void>;
  /** Stops the timer and writes the rest. */
  close(): Promise<void>;
}

interface AuditTrailOptions {
  readonly store: Pick<AuditStore, 'write' | 'record'>;
  readonly now: () => number;
  /** Days for which questions stay; 0: for good. */
  readonly questionsDays: number;
  readonly onError: (error: unknown) => void;
}

type Actor = Pick<Caller, 'organisationId' | 'tokenId'>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const FLUSH_INTERVAL_MS = 5_000;
/** Beyond this number the oldest entries are dropped, so that a store that is away for long does not use up memory. */
const RECORDS_MAX = 10_000;
/** Enough entries to write before the timer fires. */
const RECORDS_PER_BATCH = 500;

export function startAuditTrail({ store, now, questionsDays, onError }: AuditTrailOptions): AuditTrail {
  let calls = new Map<string, Mutable<CallCount>>();
  let queries: QueryRecord[] = [];
  let uses = new Map<number, number>();
  let linkUses = new Map<number, number>();
  const refusals = new RefusalCounts();
  const shares = new QuestionShares();
  let writing: Promise<void> = Promise.resolve();

  const count = (organisationId: number, tokenId: number, route: string, hour: number, times: number) => {
    const key = `${hour} ${organisationId} ${tokenId} ${route}`;
    const known = calls.get(key);
    if (known) known.calls += times;
    else calls.set(key, { organisationId, tokenId, route, hour, calls: times });
  };

  async function write(): Promise<void> {
    const refused = refusals.take();
    if (calls.size === 0 && queries.length === 0 && refused.length === 0) return;
    const batch = {
      calls: [...calls.values()],
      queries,
      questionsSince: questionsDays === 0 ? null : now() - questionsDays * 24 * HOUR_MS,
      uses: [...uses].map(([tokenId, at]) => ({ tokenId, at })),
      linkUses: [...linkUses].map(([linkId, at]) => ({ linkId, at })),
      refusals: refused,
    };
    calls = new Map();
    queries = [];
    uses = new Map();
    linkUses = new Map();
    try {
      await store.write(batch);
    } catch (error) {
      for (const entry of batch.calls) {
        count(entry.organisationId, entry.tokenId, entry.route, entry.hour, entry.calls);
      }
      queries = [...batch.queries, ...queries].slice(-RECORDS_MAX);
      uses = new Map([...batch.uses.map(({ tokenId, at }) => [tokenId, at] as const), ...uses]);
      linkUses = new Map([...batch.linkUses.map(({ linkId, at }) => [linkId, at] as const), ...linkUses]);
      refusals.giveBack(refused);
      onError(error);
      throw error;
    }
  }

  const entry = ({ organisationId, tokenId }: Actor, action: string, detail: Readonly<Record<string, unknown>>) => ({
    organisationId,
    tokenId,
    at: now(),
    action,
    detail: shortened(detail),
  });

  const requireWritten = async () => {
    const written = writing.then(write);
    writing = written.catch(() => {});
    await written.catch(refuse);
  };
  const flush = () => requireWritten().catch(() => {});
  const timer = setInterval(flush, FLUSH_INTERVAL_MS);
  timer.unref();

  return {
    countCall({ organisationId, tokenId }, method, route) {
      const second = Math.floor(now() / 1000);
      uses.set(tokenId, second);
      count(organisationId, tokenId, `${method} ${route}`, second - (second % 3600), 1);
    },
    countLink({ id, organisationId, tokenId }, method, route) {
      const second = Math.floor(now() / 1000);
      linkUses.set(id, second);
      count(organisationId, tokenId, `${method} ${route}`, second - (second % 3600), 1);
    },
    entry,
    record: (caller, action, detail) => store.record(entry(caller, action, detail)).catch(refuse),
    recordQuery({ organisationId, tokenId }, query) {
      const hour = Math.floor(query.at / HOUR_MS);
      const room = shares.take(organisationId, hour, query.outcome === 'OK');
      if (room === 'none') return count(organisationId, tokenId, `${query.route} ${query.outcome}`, hour * 3600, 1);
      const request = shortened(query.request, room === 'short' ? SHORT_LENGTH : DETAIL_LENGTH_MAX);
      queries.push({ organisationId, tokenId, ...query, request });
      if (queries.length === RECORDS_PER_BATCH) void flush();
    },
    countRefusal: (refusal) => refusals.add(refusal, Math.floor(now() / 1000)),
    flush,
    requireWritten,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}

function refuse(cause: unknown): never {
  if (cause instanceof ServiceError && !cause.passes) throw cause;
  const message = 'The audit can’t be written, so nothing was done. Please retry later.';
  throw new ServiceError('OVERLOADED', { message, cause });
}

const HOUR_MS = 3_600_000;
const DETAIL_LENGTH_MAX = 8_192;
const SHORT_LENGTH = 200;

/** Longer requests are shortened in records. */
export function shortened<T>(detail: T, lengthMax = DETAIL_LENGTH_MAX): T | { shortened: string } {
  const text = JSON.stringify(detail);
  return text.length <= lengthMax ? detail : { shortened: text.slice(0, lengthMax).toWellFormed() };
}
