import type { Caller } from '../access/caller.ts';
import { DIMENSIONS } from '../catalogue/dimensions.ts';
import { storesColumn } from '../catalogue/test.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import { ServiceError } from '../errors.ts';
import { encodeCursor } from '../lib/cursor.ts';
import type { Field } from '../plan/plan.ts';
import type { FieldValue } from '../ports/fact-store.ts';
import { customKeyOf, dimensionField } from '../query/field-of.ts';
import type { Context } from './context.ts';

export interface ValueSearch {
  readonly q: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The values of something to filter by, the most frequent first. */
export async function listValues(
  context: Context,
  caller: Caller,
  id: string,
  { q, offset, limit }: ValueSearch,
  signal: AbortSignal,
): Promise<{ values: readonly FieldValue[]; nextCursor: string | undefined }> {
  const field = await findField(context, caller, id);
  await context.followRegister(caller.organisationId);
  const { organisationId, panels } = caller;
  const tests =
    field.of === 'record' ? TESTS.filter((test) => storesColumn(test, field.column)).map(({ key }) => key) : [];
  const plan = { kind: 'values', organisationId, panels, field, tests, containing: q, offset } as const;
  const found = await context.facts.values({ ...plan, limit: limit + 1 }, signal);
  const more = found.length > limit;
  return { values: found.slice(0, limit), nextCursor: more ? encodeCursor(offset + limit) : undefined };
}

async function findField({ customKeys }: Context, caller: Caller, id: string): Promise<Field> {
  const dimension = DIMENSIONS.find((known) => known.id === id);
  if (dimension) return dimensionField(dimension);
  const key = customKeyOf(id);
  if (key !== undefined && (await customKeys(caller)).includes(key)) return { of: 'custom', key };
  throw new ServiceError('NOT_FOUND');
}
