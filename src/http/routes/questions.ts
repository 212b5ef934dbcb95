import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { askMetric, type MetricQuestion } from '../../operations/ask-metric.ts';
import { askTests } from '../../operations/ask-tests.ts';
import type { Context } from '../../operations/context.ts';
import type { Answer, AnswerCache } from '../answer-cache.ts';
import { untilClientGone } from '../client-gone.ts';
import { ok } from '../envelope.ts';
import { knownTags } from '../known-tags.ts';
import { recordQuestion } from '../record-question.ts';
import { streamedAnswer } from '../streamed-answer.ts';

const OPEN_SERIES = '{"metricData":[';
const CLOSE_SERIES = ']}';

/** Metric data and test data as JSON. */
export function questionRoutes(app: FastifyInstance, context: Context, answers: AnswerCache): void {
  app.post('/metric_data', async (request, reply) => {
    const record = recordQuestion(context, request, reply);
    const signal = untilClientGone(reply, context.signal);
    const question = await askMetric(context, request.caller, request.body);
    const tag = await entityTag(context, request, question.identity);
    if (isKnown(request, tag)) return labelled(reply, tag).status(304).send();
    if (question.kind === 'raw') {
      const rows = record.counting(context.facts.stream(question.plan, signal));
      const nothing = question.plan.splits.length === 0 ? `${OPEN_SERIES}${CLOSE_SERIES}` : '';
      const shape = { openSeries: OPEN_SERIES, closeSeries: CLOSE_SERIES, nothing };
      const body = await streamedAnswer(rows, shape, question.message);
      return labelled(reply, tag).send(body);
    }
    const { text, rows } = answers.get(tag) ?? (await aggregateAnswer(question, tag, answers, signal));
    record.rows(rows);
    return labelled(reply, tag).send(text);
  });

  app.post('/test_data', async (request, reply) => {
    const record = recordQuestion(context, request, reply);
    const signal = untilClientGone(reply, context.signal);
    const plan = await askTests(context, request.caller, request.body);
    const tag = await entityTag(context, request, JSON.stringify(plan));
    if (isKnown(request, tag)) return labelled(reply, tag).status(304).send();
    const rows = record.counting(context.facts.stream(plan, signal));
    const body = await streamedAnswer(rows, { openSeries: '', closeSeries: '', nothing: '' }, 'Request successful');
    return labelled(reply, tag).send(body);
  });
}

async function aggregateAnswer(
  question: Extract<MetricQuestion, { kind: 'aggregate' }>,
  tag: string,
  answers: AnswerCache,
  signal: AbortSignal,
): Promise<Answer> {
  const series = await question.answer(signal);
  const rows = series.reduce((points, { metricData }) => points + metricData.length, 0);
  const answer = { text: JSON.stringify(ok(series, question.message)), rows };
  answers.set(tag, answer);
  return answer;
}

/** Names an answer: the question, who may see what of it, and the state of everything that it is made from. */
async function entityTag({ facts }: Context, { caller, route }: FastifyRequest, identity: string): Promise<string> {
  const { organisationId, panels } = caller;
  const state = await facts.state(organisationId);
  const hash = createHash('sha256').update(JSON.stringify([route, organisationId, panels, identity, state]));
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

function isKnown(request: FastifyRequest, tag: string): boolean {
  return knownTags(request.headers).includes(tag);
}

function labelled(reply: FastifyReply, tag: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').headers({ etag: tag, 'cache-control': 'private' });
}
