import type { AgentView, Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import type { JsonObject } from '../../lib/read.ts';
import { namesIn } from '../../query/names-in-question.ts';
import type { AskedRule } from '../../verdicts/planned-rule.ts';
import { isByAgent, type Rule } from '../../verdicts/rule.ts';
import { RULE_DOCUMENTS, ruleOf } from '../../verdicts/rules/index.ts';
import type { Context, Registered } from '../context.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { visibleTo } from '../saved/visible-questions.ts';

export interface ListedRule {
  readonly name: string;
  readonly rule: Rule;
  readonly isBuiltIn: boolean;
}

/** Stores a rule of the organisation. */
export async function putRule(
  { register, audit }: Context,
  caller: Caller,
  name: string,
  body: JsonObject,
): Promise<JsonObject> {
  await register.rules.put(caller.organisationId, { name, body }, () =>
    audit.entry(caller, 'rule.put', { name, title: body.title, version: body.version }),
  );
  return body;
}

/** The built-in rules, then the organisation's own without those that name something beyond the view. */
export async function listRules(context: Registered, view: AgentView): Promise<readonly ListedRule[]> {
  const listed = [...RULE_DOCUMENTS].map(([name, body]) => ({ name, rule: ruleOf(body), isBuiltIn: true }));
  const isVisible = visibleTo(context, view);
  for (const { name, body } of await context.register.rules.list(view.organisationId)) {
    if (await isVisible(namesIn(body))) listed.push({ name, rule: ruleOf(body), isBuiltIn: false });
  }
  return listed;
}

/** A built-in rule, or one of the organisation, as a document. */
export async function showRule(context: Registered, view: AgentView, name: string): Promise<JsonObject> {
  const builtIn = RULE_DOCUMENTS.get(name);
  if (builtIn !== undefined) return builtIn;
  const stored = await context.register.rules.find(view.organisationId, name);
  if (!stored || !(await visibleTo(context, view)(namesIn(stored.body)))) throw new ServiceError('NOT_FOUND');
  return stored.body as JsonObject;
}

export async function findRule(context: Registered, view: AgentView, name: string): Promise<Rule> {
  return ruleOf(await showRule(context, view, name));
}

/** Adds an issue for each name in a rule that the caller can't see, and for each rule of lines that there is not. */
export async function verifyRule(
  context: Pick<Context, 'register' | 'customKeys'>,
  view: AgentView,
  { rule, unverified }: AskedRule,
  issues: IssueList,
): Promise<void> {
  await verifyNames(context, view, unverified, issues);
  for (const [name, condition] of Object.entries(rule.conditions)) {
    if (condition.form !== 'lines') continue;
    const key = `rule[conditions][${name}][lines][rule]`;
    const other = await findRule(context, view, condition.rule).catch(() => undefined);
    if (other === undefined || !isByAgent(other)) {
      issues.add(key, `${condition.rule} is not a rule by agent. Name one of GET /verdicts whose unit is agent.`);
    }
  }
}
