import Fastify from 'fastify';

/** The least that Fastify can do: routes that send the text it was started with, one of them when it has read what it was sent. */
const [body = ''] = process.argv.slice(2);
const app = Fastify();
app.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, sent, done) =>
  done(null, JSON.parse(String(sent))),
);
const send = async (/** @type {unknown} */ _request, /** @type {import('fastify').FastifyReply} */ reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body);
app.get('/metadata/:field/:value', send);
app.post('/ingest/:test', send);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`API ${url}\n`);
process.once('SIGTERM', () => process.exit(0));
