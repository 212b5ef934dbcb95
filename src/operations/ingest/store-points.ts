import { type Caller, hasScope } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { Precision } from '../../ingest/influx/decode-lines.ts';
import { type ReadPoints, readPoints } from '../../ingest/influx/read-points.ts';
import { yieldEvery } from '../../lib/concurrency/yield-every.ts';
import type { Context } from '../context.ts';
import { listMappings, type NamedMapping } from './mappings.ts';
import { receiveWhole } from './store-results.ts';
import { type RowCounts, storeRows } from './store-rows.ts';

interface PointUpload {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly precision: Precision;
  /** The agent of lines that name none. */
  readonly bucket: string | undefined;
}

export interface StoredPoints extends Omit<RowCounts, 'ignored'> {
  readonly ignored: ReadonlyMap<string, number>;
}

/** Senders split what is refused as too large. */
const BODY_BYTES_MAX = 32 * 1024 * 1024;

/** Stores the results in InfluxDB's line protocol; agents that are not known are registered where the caller may. */
export function storePoints(context: Context, caller: Caller, upload: PointUpload): Promise<StoredPoints> {
  const { bytes, precision, bucket } = upload;
  return receiveWhole(context, bytes, BODY_BYTES_MAX, async (content, isSmall) => {
    const onlyAgent = caller.agent?.agentId ?? undefined;
    const now = Math.floor(context.now());
    const readBy = (own: readonly NamedMapping[]) =>
      readPoints(content, { precision, onlyAgent, otherAgent: bucket, now, own });
    const known = await readBy([]);
    const own = known.ignored.size === 0 ? [] : await listMappings(context, caller);
    const read = own.length === 0 ? known : await readBy(own);
    if (read.readable === 0) throw new ServiceError('BAD_REQUEST', { message: unreadable(read.rows) });
    const registerAgents = hasScope(caller, 'agents');
    const counts = await storeRows(context, caller, isSmall ? read.rows : each(read.rows), { registerAgents });
    return { ...counts, rejected: counts.rejected + read.otherBad, ignored: read.ignored };
  });
}

function unreadable(rows: ReadPoints['rows']): string {
  const [first] = rows;
  return first && 'problem' in first
    ? `No line can be read. Line ${first.place}: ${first.problem}`
    : 'There is no line.';
}

const ROWS_AT_A_TIME = 1000;

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  const yieldAfter = yieldEvery(ROWS_AT_A_TIME);
  for (const item of items) {
    await yieldAfter(1);
    yield item;
  }
}
