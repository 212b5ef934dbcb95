import type { Caller } from '../../access/caller.ts';
import { changeQuotas, QUOTA_NAMES, type Quota, type QuotaChanges, type QuotaName } from '../../access/quotas.ts';
import type { Context } from '../context.ts';

/** A quota of an organisation, and what it uses of it. */
export interface UsedQuota extends Quota {
  readonly name: QuotaName;
  /** Null: the setting counts. */
  readonly own: number | null;
  readonly used: number;
}

export async function readQuotas(context: Context, { organisationId }: Caller): Promise<readonly UsedQuota[]> {
  const { register, facts, quotas, inProgress } = context;
  const [known, own, downloads, agents, results] = await Promise.all([
    quotas.of(organisationId),
    register.organisations.quotas(organisationId),
    register.downloads.countOpen(organisationId),
    register.agents.count(organisationId),
    facts.countResults(organisationId),
  ]);
  const requests = inProgress.requests.count(organisationId);
  const questions = inProgress.questions.count(organisationId);
  const used = { requests, questions, downloads, agents, results };
  return QUOTA_NAMES.map((name) => ({ name, ...known[name], own: own[name] ?? null, used: used[name] }));
}

/** What is not given stays as it is. */
export async function setQuotas(
  context: Context,
  caller: Caller,
  changes: QuotaChanges,
): Promise<readonly UsedQuota[]> {
  const { register, audit, quotas } = context;
  await register.organisations.changeQuotas(
    caller.organisationId,
    (own) => changeQuotas(own, changes),
    () => audit.entry(caller, 'organisation.quotas', { ...changes }),
  );
  quotas.forget();
  return readQuotas(context, caller);
}
