import type { FastifyInstance, RouteOptions } from 'fastify';

const READS = ['GET', 'HEAD'];

/** Closing waits for every handler that writes to end, also for those whose clients have gone. */
export function finishHandlersOnClose(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route: RouteOptions) => {
    if (READS.includes(String(route.method))) return;
    const { handler } = route;
    route.handler = function (request, reply) {
      const work = Promise.resolve(handler.call(this, request, reply));
      const done = () => running.delete(work);
      running.add(work);
      work.then(done, done);
      return work;
    };
  });
  app.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running);
  });
}
