import Fastify from 'fastify';

/** The least that Fastify can do: a route that sends the text it was started with. */
const [body = ''] = process.argv.slice(2);
const app = Fastify();
app.get('/metadata/:field/:value', async (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`API ${url}\n`);
process.once('SIGTERM', () => process.exit(0));
