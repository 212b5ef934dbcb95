import type { AgentView, Caller } from '../../access/caller.ts';
import type { Mapping } from '../../ingest/influx/mapping.ts';
import { readPoints } from '../../ingest/influx/read-points.ts';
import type { NamedDocument } from '../../ports/register.ts';
import type { Context, Registered } from '../context.ts';

export interface NamedMapping {
  readonly name: string;
  readonly mapping: Mapping;
}

/** What lines would become by a mapping. */
interface MappedSample {
  readonly results: readonly { readonly line: number; readonly row: Readonly<Record<string, unknown>> }[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
  /** Points that the mapping does not mean. */
  readonly ignored: number;
}

/** Stores a mapping of the organisation. */
export async function putMapping({ register, audit }: Context, caller: Caller, { name, mapping }: NamedMapping) {
  const { measurement, test } = mapping;
  await register.mappings.put(caller.organisationId, { name, body: mapping }, () =>
    audit.entry(caller, 'mapping.put', { name, measurement, test }),
  );
}

/** Ordered by name, which is the order in which they are tried. */
export async function listMappings({ register }: Registered, { organisationId }: AgentView) {
  const stored = await register.mappings.list(organisationId);
  return stored.map(namedMapping);
}

export function namedMapping({ name, body }: NamedDocument): NamedMapping {
  return { name, mapping: body as Mapping };
}

/** What sample lines, with times in nanoseconds, give by a mapping. */
export async function trySample(
  { now }: Pick<Context, 'now'>,
  mapping: NamedMapping,
  lines: string,
): Promise<MappedSample> {
  const { rows, ignored } = await readPoints(Buffer.from(lines), {
    precision: 'ns',
    onlyAgent: undefined,
    otherAgent: 'the bucket',
    now: Math.floor(now()),
    own: [mapping],
  });
  return {
    results: rows.flatMap((row) => ('row' in row ? [{ line: row.place, row: row.row }] : [])),
    problems: rows.flatMap((row) => ('problem' in row ? [{ line: row.place, message: row.problem }] : [])),
    ignored: [...ignored.values()].reduce((sum, points) => sum + points, 0),
  };
}
