import type { AgentView, Caller } from '../../access/caller.ts';
import type { Observation } from '../../alerts/judge.ts';
import { observe } from '../../alerts/observe.ts';
import { checkTested } from '../../alerts/read-rule.ts';
import { type AlertRule, type Condition, instantsOf, isOfDays, requestAt } from '../../alerts/rule.ts';
import { ServiceError } from '../../errors.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { JsonObject } from '../../lib/read.ts';
import type { MetricQuery } from '../../query/metric-query.ts';
import { parseMetricQuery } from '../../query/parse-metric-query.ts';
import type { SavedQuestion } from '../../query/saved-question.ts';
import { readsPercentiles, unitOfFigure } from '../../reports/figure.ts';
import { findSilent } from '../agents/agent-activity.ts';
import type { Context } from '../context.ts';
import { askMetric } from '../questions/ask-question.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { findSaved } from '../saved/saved.ts';
import { pointsOf, type Round } from './answer-together.ts';

/** The subject and the findings of an evaluation. */
interface Evaluation {
  /** The question of the rule; undefined for silence. */
  readonly question: JsonObject | undefined;
  /** By name, in the order of a group's values. */
  readonly splits: readonly string[];
  /** Of the values and the limit; undefined for silence. */
  readonly unit: string | undefined;
  readonly observations: readonly Observation[];
}

/** Evaluates a rule at an instant, in UNIX seconds, with a caller's rights, and records the question in the audit. */
export async function evaluateRule(
  context: Context,
  caller: Caller,
  { watched }: Pick<AlertRule, 'watched'>,
  at: number,
  signal: AbortSignal,
  round?: Round,
): Promise<Evaluation> {
  if (watched.of === 'silence') {
    const find = () => findSilence(context, caller, watched.seconds, at, signal);
    return round ? round.inTurn(find) : find();
  }
  const question = watched.of === 'saved' ? await savedRequest(context, caller, watched.name) : watched.request;
  const request = requestAt(question, watched, at);
  const startedAt = context.now();
  const record = (outcome: string, rows: number) =>
    context.audit.recordQuery(caller, {
      at: startedAt,
      route: 'ALERT /metric_data',
      request,
      outcome,
      rows,
      durationMs: context.now() - startedAt,
    });
  try {
    const evaluation = await ask(context, caller, request, watched, at, signal, round);
    record('OK', evaluation.observations.length);
    return { question, ...evaluation };
  } catch (error) {
    record(signal.aborted ? 'ABORTED' : error instanceof ServiceError ? error.code : 'UNKNOWN_ERROR', 0);
    throw error;
  }
}

async function savedRequest(context: Context, view: AgentView, name: string): Promise<JsonObject> {
  const { body } = await findSaved(context, view, 'question', name).catch((error: unknown) => {
    const isGone = error instanceof ServiceError && error.code === 'NOT_FOUND';
    throw isGone ? new ServiceError('NOT_FOUND', { message: `There is no saved question ${name} any more.` }) : error;
  });
  return (body as SavedQuestion).request;
}

async function ask(
  context: Context,
  view: AgentView,
  request: JsonObject,
  condition: Condition,
  at: number,
  signal: AbortSignal,
  round: Round | undefined,
): Promise<Omit<Evaluation, 'question'>> {
  const issues = new IssueList();
  const { query: parsed, unverified } = parseMetricQuery(request, at, issues);
  checkTested(request, condition, issues);
  await verifyNames(context, view, unverified, issues);
  issues.refuse();
  const query = isOfDays(request) ? parsed : { ...parsed, utc: instantsOf(condition, at) };
  const question = await askMetric(context, view, onlyTested(query, condition));
  if (question.kind !== 'aggregate') throw new Error('a rule asks for an aggregate');
  const { splits } = question;
  const key = JSON.stringify([view.organisationId, view.panels, question.identity]);
  const points = round ? await round.answer(key, question) : pointsOf(await question.answer(signal));
  const observations = points.map((point) => observe(condition, splits, point));
  const isEmpty = observations.length === 0 && splits.length === 0;
  return { splits, unit: unitOfFigure(condition.field, query), observations: isEmpty ? [NO_POINT] : observations };
}

/** The question without the percentiles that a rule does not test: they are most of the work. */
function onlyTested(query: MetricQuery, { field }: Condition): MetricQuery {
  const { chart } = query;
  if (chart.type !== 'aggregate' || readsPercentiles(field)) return query;
  return { ...query, chart: { ...chart, noPercentiles: true } };
}

const NO_POINT: Observation = { values: [], verdict: 'missing', value: null, interval: null, agents: 0 };

/** The agents without a result in the time before `at`. */
async function findSilence(
  context: Context,
  view: AgentView,
  seconds: number,
  at: number,
  signal: AbortSignal,
): Promise<Evaluation> {
  const names = await findSilent(context, view, { from: at - seconds, to: at }, signal);
  return {
    question: undefined,
    splits: ['agent'],
    unit: undefined,
    observations: names.map((name) => ({
      values: [name],
      verdict: 'violated',
      value: null,
      interval: null,
      agents: 1,
    })),
  };
}
