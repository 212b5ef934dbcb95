import type { AgentView, Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { Mapping } from '../../ingest/influx/mapping.ts';
import { readPoints } from '../../ingest/influx/read-points.ts';
import type { Context } from '../context.ts';

type Registered = Pick<Context, 'register'>;

export interface NamedMapping {
  readonly name: string;
  readonly mapping: Mapping;
}

/** What lines would become by a mapping. */
export interface MappedSample {
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
  return stored.map(({ name, body }): NamedMapping => ({ name, mapping: body as Mapping }));
}

export async function findMapping(context: Registered, view: AgentView, name: string): Promise<NamedMapping> {
  const stored = await context.register.mappings.find(view.organisationId, name);
  if (!stored) throw new ServiceError('NOT_FOUND');
  return { name, mapping: stored.body as Mapping };
}

export async function deleteMapping({ register, audit }: Context, caller: Caller, name: string): Promise<void> {
  const isRemoved = await register.mappings.remove(caller.organisationId, name, (isThere) =>
    isThere ? audit.entry(caller, 'mapping.delete', { name }) : undefined,
  );
  if (!isRemoved) throw new ServiceError('NOT_FOUND');
}

/** What sample lines, with times in nanoseconds, give by a mapping. */
export function trySample({ now }: Pick<Context, 'now'>, mapping: NamedMapping, lines: string): MappedSample {
  const { rows, ignored } = readPoints(Buffer.from(lines), {
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
