import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askMetric, type MetricQuestion } from '../../operations/ask-metric.ts';
import { askTests } from '../../operations/ask-tests.ts';
import type { Context } from '../../operations/context.ts';
import type { AnswerCache } from '../answer-cache.ts';
import { untilClientGone } from '../client-gone.ts';
import { ok } from '../envelope.ts';
import { recordQuestion } from '../record-question.ts';
import { streamedAnswer } from '../streamed-answer.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Metric data and test data as JSON. */
export function questionRoutes(app: FastifyInstance, context: Context, answers: AnswerCache): void {
  app.post('/metric_data', async (request, reply) => {
    const record = recordQuestion(context, request, reply);
    const question = await askMetric(context, request.caller, request.body);
    const tag = entityTag(context, request, question.identity);
    if (isKnown(request, reply, tag)) return reply.status(304).send();
    reply.type(JSON_TYPE);
    const signal = untilClientGone(reply, context.signal);
    if (question.kind === 'raw') {
      const rows = record.counting(context.facts.stream(question.plan, signal));
      const around = { opening: '[{"metricData":[', closing: ']}]', message: question.message };
      return reply.send(await streamedAnswer(rows, around));
    }
    return aggregateAnswer(question, tag, answers, signal, record.rows);
  });

  app.post('/test_data', async (request, reply) => {
    const record = recordQuestion(context, request, reply);
    const plan = await askTests(context, request.caller, request.body);
    const tag = entityTag(context, request, JSON.stringify(plan));
    if (isKnown(request, reply, tag)) return reply.status(304).send();
    reply.type(JSON_TYPE);
    const signal = untilClientGone(reply, context.signal);
    const rows = record.counting(context.facts.stream(plan, signal));
    return reply.send(await streamedAnswer(rows, { opening: '[', closing: ']', message: 'Request successful' }));
  });
}

async function aggregateAnswer(
  question: Extract<MetricQuestion, { kind: 'aggregate' }>,
  tag: string,
  answers: AnswerCache,
  signal: AbortSignal,
  countRows: (rows: number) => void,
): Promise<string> {
  const known = answers.get(tag);
  if (known !== undefined) return known;
  const series = await question.answer(signal);
  countRows(series.reduce((points, { metricData }) => points + metricData.length, 0));
  const answer = JSON.stringify(ok(series, question.message));
  answers.set(tag, answer);
  return answer;
}

/** Names an answer: the question, who may see what of it, and the state of everything that it is made from. */
function entityTag({ facts }: Context, { caller, route }: FastifyRequest, identity: string): string {
  const { organisationId, panels } = caller;
  const state = facts.state(organisationId);
  const hash = createHash('sha256').update(JSON.stringify([route, organisationId, panels, identity, state]));
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

function isKnown(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.headers({ etag: tag, 'cache-control': 'private' });
  const known = request.headers['if-none-match'];
  return known?.split(/\s*,\s*/).some((given) => given.replace(/^W\//, '') === tag) ?? false;
}
