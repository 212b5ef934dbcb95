import Fastify from 'fastify';

/** The least that Fastify can do with a request: every POST gets the status and the text that it was started with, before its body is read. */
const [status = '200', body = ''] = process.argv.slice(2);
const app = Fastify();
app.addHook('onRequest', (_request, reply) => {
  reply
    .code(Number(status))
    .headers({ 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' })
    .send(body);
});
app.post('/*', async () => body);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`API ${url}\n`);
process.once('SIGTERM', () => process.exit(0));
