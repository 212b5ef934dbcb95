import type { Caller } from '../../access/caller.ts';
import type { NamedPopulation } from '../../agents/population.ts';
import { ServiceError } from '../../errors.ts';
import type { PopulationCell } from '../../plan/by-agent.ts';
import type { AgentField } from '../../plan/field.ts';
import { idOf } from '../../query/field-of.ts';
import { resolveField } from '../../query/resolve-names.ts';
import type { Context } from '../context.ts';

/** A population whose dimensions may be short names. */
interface NewPopulation {
  readonly name: string;
  readonly fields: readonly AgentField[];
  readonly cells: readonly PopulationCell[];
}

/** Stores a population with the resolved ids of its dimensions. */
export async function putPopulation(
  { register, audit, customKeys }: Context,
  caller: Caller,
  { name, fields, cells }: NewPopulation,
): Promise<NamedPopulation> {
  const ownKeys = await customKeys(caller);
  const dimensions = fields.map((field) => idOf(resolveField(field, ownKeys)));
  const twice = dimensions.findIndex((id, index) => dimensions.indexOf(id) < index);
  if (twice >= 0) {
    const issues = { [`dimensions[${twice}]`]: [`${dimensions[twice]} occurs twice.`] };
    throw new ServiceError('VALIDATION_FAIL', { issues });
  }
  const population = { name, dimensions, cells };
  await register.populations.put(caller.organisationId, population, () =>
    audit.entry(caller, 'population.put', { name, dimensions, cells: cells.length }),
  );
  return population;
}
