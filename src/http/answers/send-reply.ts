import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../api/call.ts';
import type { EnvelopeReply, FlatReply, NamedReply, Reply, RowsReply, TextReply } from '../../api/reply.ts';
import { attachment } from '../../lib/attachment.ts';
import type { QuestionRecord } from '../record-question.ts';
import type { Answer, AnswerCache } from './answer-cache.ts';
import { entityTag, isKnown } from './entity-tag.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import { flatBody } from './flat-body.ts';
import { sendStaticText } from './reference.ts';
import { sendFile } from './send-file.ts';
import { streamRows, writeSeries } from './write-answer.ts';

export interface AnswerCaches {
  /** Answers with an `ETag`. */
  readonly tagged: AnswerCache;
  /** Current metadata, which is read far more often than it is changed. */
  readonly metadata: AnswerCache;
}

interface Sending {
  readonly call: Call;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly record: QuestionRecord | undefined;
  readonly publicUrl: string;
  readonly caches: AnswerCaches;
}

/** Writes the answer of a call. */
export function sendReply(answer: Reply, sending: Sending): Envelope | FastifyReply | Promise<FastifyReply> {
  const { request, reply, record } = sending;
  switch (answer.kind) {
    case 'envelope':
      record?.rows(answer.rows ?? 0);
      return writeEnvelope(answer, sending);
    case 'named':
      return sendNamed(answer, sending);
    case 'file':
      return sendFile(answer.file, request, reply);
    case 'text':
      return sendText(answer, request, reply);
    case 'bare':
      if (answer.text) reply.type(answer.text.contentType);
      return reply.status(answer.status).headers(answer.headers).send(answer.text?.content);
    case 'static':
      return sendStaticText(answer.text, request, reply);
  }
}

function writeEnvelope(answer: EnvelopeReply, { call, request, publicUrl }: Sending): Envelope {
  const { nextCursor } = answer;
  return envelopeOf(answer, nextCursor && nextLink(publicUrl, call, request, nextCursor));
}

/** The address of the next page: this request's with another cursor. */
function nextLink(publicUrl: string, { path }: Call, { params, query }: FastifyRequest, cursor: string): string {
  const filled = Object.entries(params as Record<string, string>).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const parameters = new URLSearchParams(query as Record<string, string>);
  parameters.set('cursor', cursor);
  return `${publicUrl}${filled}?${parameters}`;
}

/** Waits for the first chunk, so that an earlier failure gets a proper error. */
async function sendText(
  { contentType, fileName, chunks }: TextReply,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const iterator = whileAdmitted(chunks, request);
  const first = await iterator.next();
  reply.type(contentType).header('content-disposition', attachment(fileName));
  return reply.send(Readable.from(chunksOf(first, iterator), { objectMode: false }));
}

async function* chunksOf(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

const JSON_TYPE = 'application/json; charset=utf-8';

async function sendNamed(
  { name, isTagged, contentType, asked, make }: NamedReply,
  sending: Sending,
): Promise<FastifyReply> {
  const { request, reply, record, caches } = sending;
  if (asked !== undefined) record?.asked(asked);
  const tag = isTagged && name !== undefined ? entityTag(name) : undefined;
  const labels = { ...(contentType && { vary: 'accept' }), ...(tag && { etag: tag, 'cache-control': 'private' }) };
  const labelled = () => reply.type(contentType ?? JSON_TYPE).headers(labels);
  if (tag !== undefined && isKnown(request, tag)) return labelled().status(304).send();
  const cache = tag === undefined ? caches.metadata : caches.tagged;
  const key = tag ?? name;
  const reuse = (known: Answer) => {
    record?.rows(known.rows);
    return known.text;
  };
  const write = async () => {
    const answer = await make();
    if (answer.kind === 'rows' || answer.kind === 'flat') return answer;
    const { rows = 0 } = answer;
    record?.rows(rows);
    const text =
      answer.kind === 'series'
        ? writeSeries(answer, cache.textLengthMax)
        : JSON.stringify(writeEnvelope(answer, sending));
    if (key !== undefined && typeof text === 'string') cache.set(key, { text, rows });
    return text;
  };
  const made = await (key === undefined
    ? write()
    : cache.share<string | Readable | RowsReply | FlatReply>(key, reuse, write));
  if (typeof made === 'string' || made instanceof Readable) return labelled().send(made);
  if (made.kind === 'flat') {
    const chunks = whileAdmitted(made.chunks, request);
    const { headers, body } = await flatBody(record ? record.counting(chunks) : chunks, made);
    return labelled().headers(headers).send(body);
  }
  const rows = whileAdmitted(made.rows, request);
  const body = await streamRows(record ? record.counting(rows) : rows, made);
  return labelled().send(body);
}

/** Breaks off when the token or session of the caller ends. */
async function* whileAdmitted<T>(chunks: AsyncIterable<T>, { identify }: FastifyRequest): AsyncGenerator<T> {
  for await (const chunk of chunks) {
    await identify?.();
    yield chunk;
  }
}
