import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../api/call.ts';
import type { EnvelopeReply, NamedReply, Reply, RowsReply, TextReply } from '../../api/reply.ts';
import { attachment } from '../../lib/attachment.ts';
import type { RowsChunk } from '../../operations/questions/ask-question.ts';
import type { QuestionRecord } from '../record-question.ts';
import type { Answer, AnswerCache } from './answer-cache.ts';
import { entityTag, isKnown } from './entity-tag.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import { sendStaticText } from './reference.ts';
import { sendFile } from './send-file.ts';

export interface AnswerCaches {
  /** Answers that callers know by their `ETag`. */
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

/** Writes what a call answers. */
export function sendReply(answer: Reply, sending: Sending): Envelope | FastifyReply | Promise<FastifyReply> {
  const { request, reply } = sending;
  switch (answer.kind) {
    case 'envelope':
      return writeEnvelope(answer, sending);
    case 'named':
      return sendNamed(answer, sending);
    case 'file':
      return sendFile(answer.file, request, reply);
    case 'text':
      return sendText(answer, reply);
    case 'static':
      return sendStaticText(answer.text, request, reply);
  }
}

function writeEnvelope(answer: EnvelopeReply, { call, request, record, publicUrl }: Sending): Envelope {
  if (answer.rows !== undefined) record?.rows(answer.rows);
  const { nextCursor } = answer;
  return envelopeOf(answer, nextCursor && nextLink(publicUrl, call, request, nextCursor));
}

/** The address of the next page: this request's, further on. */
function nextLink(publicUrl: string, { path }: Call, { params, query }: FastifyRequest, cursor: string): string {
  const filled = Object.entries(params as Record<string, string>).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const parameters = new URLSearchParams(query as Record<string, string>);
  parameters.set('cursor', cursor);
  return `${publicUrl}${filled}?${parameters}`;
}

/** The first chunk is waited for, so that what fails before it is refused properly. */
async function sendText({ contentType, fileName, chunks }: TextReply, reply: FastifyReply): Promise<FastifyReply> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  reply.type(contentType).header('content-disposition', attachment(fileName));
  return reply.send(Readable.from(chunksOf(first, iterator), { objectMode: false }));
}

async function* chunksOf(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
}

const JSON_TYPE = 'application/json; charset=utf-8';

async function sendNamed({ name, isTagged, make }: NamedReply, sending: Sending): Promise<FastifyReply> {
  const { request, reply, record, caches } = sending;
  const tag = isTagged && name !== undefined ? entityTag(name) : undefined;
  const labelled = () => reply.type(JSON_TYPE).headers(tag ? { etag: tag, 'cache-control': 'private' } : {});
  if (tag !== undefined && isKnown(request, tag)) return labelled().status(304).send();
  const cache = tag === undefined ? caches.metadata : caches.tagged;
  const key = tag ?? name;
  const reuse = (known: Answer) => {
    record?.rows(known.rows);
    return known.text;
  };
  const write = async () => {
    const answer = await make();
    if (answer.kind === 'rows') return answer;
    const text = JSON.stringify(writeEnvelope(answer, sending));
    if (key !== undefined) cache.set(key, { text, rows: answer.rows ?? 0 });
    return text;
  };
  const made = await (key === undefined ? write() : cache.share<string | RowsReply>(key, reuse, write));
  if (typeof made === 'string') return labelled().send(made);
  const body = await streamedAnswer(record ? record.counting(made.rows) : made.rows, made);
  return labelled().send(body);
}

/**
 * An envelope around rows that come in chunks. Code and message stand last: an answer that is cut off is no valid JSON,
 * and so is never taken for a success. The first rows are waited for, so that what fails before them is refused properly.
 */
async function streamedAnswer(rows: AsyncIterable<RowsChunk>, answer: RowsReply): Promise<Readable> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const body = Readable.from(envelope(first, iterator, answer), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  });
  // A body that is given up before its first read never starts the generator, which then could not clean up.
  body.once('close', () => void iterator.return?.());
  return body;
}

async function* envelope(
  first: IteratorResult<RowsChunk>,
  rest: AsyncIterator<RowsChunk>,
  { shape: { openSeries, closeSeries, nothing }, message, ignored, receipt }: RowsReply,
): AsyncGenerator<Uint8Array> {
  let series: number | undefined;
  let rows = 0;
  yield Buffer.from('{"data":[');
  for (let next = first; !next.done; next = await rest.next()) {
    const chunk: RowsChunk = next.value;
    if (series === undefined) yield Buffer.from(openSeries);
    else yield Buffer.from(chunk.series === series ? ',' : `${closeSeries},${openSeries}`);
    series = chunk.series;
    rows += chunk.rows;
    yield chunk.bytes;
  }
  const end = series === undefined ? nothing : closeSeries;
  const beside = ignored.length > 0 ? `"ignored":${JSON.stringify(ignored)},` : '';
  const receipted = receipt ? `"receipt":${JSON.stringify(await receipt(rows))},` : '';
  yield Buffer.from(`${end}],${beside}${receipted}"code":"OK","message":${JSON.stringify(message)}}`);
}
