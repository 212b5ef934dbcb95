import type { Caller } from '../../access/caller.ts';
import type { Dimension } from '../../catalogue/dimensions.ts';
import { serves } from '../../catalogue/dimensions-of.ts';
import { METRICS } from '../../catalogue/metrics/index.ts';
import { ServiceError } from '../../errors.ts';
import { encodeCursor } from '../../lib/cursor.ts';
import type { Field } from '../../plan/field.ts';
import type { FieldValue } from '../../ports/fact-store.ts';
import { customKeyOf, dimensionField, dimensionOf } from '../../query/field-of.ts';
import type { Context } from '../context.ts';

/** The values of a filter, most frequent first. */
export async function listValues(
  context: Context,
  caller: Caller,
  id: string,
  { q, offset, limit }: { readonly q: string | undefined; readonly offset: number; readonly limit: number },
  signal: AbortSignal,
): Promise<{ values: readonly FieldValue[]; nextCursor: string | undefined }> {
  const { field, tests } = await findField(context, caller, id);
  await context.followRegister(caller.organisationId);
  const { organisationId, panels } = caller;
  const plan = { kind: 'values', organisationId, panels, field, tests, containing: q, offset } as const;
  const found = await context.facts.values({ ...plan, limit: limit + 1 }, signal);
  const more = found.length > limit;
  return { values: found.slice(0, limit), nextCursor: more ? encodeCursor(offset + limit) : undefined };
}

async function findField(
  { customKeys }: Context,
  caller: Caller,
  id: string,
): Promise<{ readonly field: Field; readonly tests: readonly string[] }> {
  const dimension = dimensionOf(id);
  if (dimension?.id === id) return { field: dimensionField(dimension), tests: testsOf(dimension) };
  const key = customKeyOf(id);
  if (key !== undefined && (await customKeys(caller)).includes(key)) {
    return { field: { of: 'custom', key }, tests: [] };
  }
  if (dimension) return { field: dimensionField(dimension), tests: testsOf(dimension) };
  throw new ServiceError('NOT_FOUND');
}

/** The tests with a metric that has this filter. */
function testsOf(dimension: Dimension): readonly string[] {
  return [...new Set(METRICS.filter((metric) => serves(dimension, metric)).map(({ test }) => test.key))];
}
