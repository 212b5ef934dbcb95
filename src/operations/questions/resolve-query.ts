import type { AgentView } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import { type Weight, weightOf } from '../../plan/by-agent.ts';
import { agentFieldOf } from '../../query/field-of.ts';
import { byAgentOf, type MetricQuery } from '../../query/metric-query.ts';
import { hasShortNames, resolveNames, resolveWeight } from '../../query/resolve-names.ts';
import type { Context, Registered } from '../context.ts';

/** The question with what its names mean to the organisation: short names of dimensions, and the name of a population. */
export async function resolveQuery<Q extends MetricQuery>(
  context: Pick<Context, 'register' | 'customKeys'>,
  view: AgentView,
  asked: Q,
): Promise<Q> {
  const query = hasShortNames(asked) ? resolveNames(asked, await context.customKeys(view)) : asked;
  const weight = weightOf(byAgentOf(query.chart));
  if (weight?.by !== 'name') return query;
  return resolveWeight(query, await populationWeight(context, view, weight.name));
}

async function populationWeight(
  { register }: Registered,
  { organisationId }: AgentView,
  name: string,
): Promise<Weight> {
  const population = await register.populations.find(organisationId, name);
  if (!population) {
    const issues = { 'weight[population]': [`${name} is not a valid population.`] };
    throw new ServiceError('VALIDATION_FAIL', { issues });
  }
  return { by: 'population', name, fields: population.dimensions.map(agentFieldOf), cells: population.cells };
}
