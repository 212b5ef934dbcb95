import type { AgentView, Caller } from '../../access/caller.ts';
import type { NewSilence, Silence } from '../../alerts/silence.ts';
import { ServiceError } from '../../errors.ts';
import { type Context, unixSeconds } from '../context.ts';
import { findNamed, listNamed } from '../named.ts';
import { type StoredRule, silencesOf, statesOf } from './rules.ts';

const SILENCES_MAX = 100;

export interface RuleSilence extends Silence {
  readonly rule: string;
}

/** Sends no messages about groups of a rule for a time. */
export async function silenceRule(
  context: Context,
  caller: Caller,
  name: string,
  { seconds, values, reason }: NewSilence,
): Promise<RuleSilence> {
  const rule = await findNamed(context, caller, 'alerts', name);
  refuseUnknownSplits(rule, Object.keys(values));
  const now = unixSeconds(context);
  const token = await context.register.tokens.byId(caller.organisationId, caller.tokenId);
  const silence = {
    id: crypto.randomUUID(),
    values,
    until: now + seconds,
    reason,
    setBy: token?.name ?? '',
    setAt: now,
  };
  const add = (before: unknown) => {
    const others = (before as readonly Silence[]).filter(({ until }) => until > now);
    if (others.length < SILENCES_MAX) return [...others, silence];
    const message = `A rule may have ${SILENCES_MAX} silences. End one first.`;
    throw new ServiceError('VALIDATION_FAIL', { issues: { name: [message] } });
  };
  const isThere = await context.register.alerts.silence(caller.organisationId, name, add, (found) =>
    found ? context.audit.entry(caller, 'alert.silence', { name, until: silence.until }) : undefined,
  );
  if (!isThere) throw new ServiceError('NOT_FOUND');
  return { rule: name, ...silence };
}

/** Before its first evaluation the splits of a rule are not known. */
function refuseUnknownSplits(rule: StoredRule, given: readonly string[]): void {
  const { splits, groups } = statesOf(rule);
  if (groups.length === 0) return;
  const unknown = given.filter((name) => !splits.includes(name));
  if (unknown.length === 0) return;
  const known = splits.length === 0 ? 'It has one group, without values.' : `They are: ${splits.join(', ')}.`;
  const issues = unknown.map((name) => [`values[${name}]`, [`${name} is not a split of this rule. ${known}`]]);
  throw new ServiceError('VALIDATION_FAIL', { issues: Object.fromEntries(issues) });
}

/** The silences that have not ended, those that end first first. */
export async function listSilences(context: Context, view: AgentView): Promise<readonly RuleSilence[]> {
  const now = unixSeconds(context);
  const rules = await listNamed(context, view, 'alerts');
  return rules
    .flatMap((rule) => silencesOf(rule).map((silence) => ({ rule: rule.name, ...silence })))
    .filter(({ until }) => until > now)
    .sort((a, b) => a.until - b.until);
}

export async function endSilence(context: Context, caller: Caller, id: string): Promise<void> {
  const found = (await listSilences(context, caller)).find((silence) => silence.id === id);
  if (!found) throw new ServiceError('NOT_FOUND');
  await context.register.alerts.silence(
    caller.organisationId,
    found.rule,
    (before) => (before as readonly Silence[]).filter((silence) => silence.id !== id),
    (isThere) => (isThere ? context.audit.entry(caller, 'alert.unsilence', { name: found.rule }) : undefined),
  );
}
