import { Worker } from 'node:worker_threads';
import type { Part, Reply } from './worker.js';

interface Pending {
  resolve(part: Part): void;
  reject(error: Error): void;
}

/**
 * A connection in its own thread, so that long statements don't delay requests. The first statement starts the thread.
 */
export function openWorkerConnection(file: string) {
  const pending = new Map<number, Pending>();
  let thread: { readonly worker: Worker; readonly exited: Promise<void> } | undefined;
  let lastId = 0;
  let death: Error | undefined;

  const die = (error: Error) => {
    death ??= error;
    for (const request of pending.values()) request.reject(death);
    pending.clear();
  };
  const start = () => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { file } });
    worker.on('error', die);
    worker.once('exit', () => die(new Error('the thread of a register connection has ended')));
    worker.on('message', (reply: Reply) => {
      const request = pending.get(reply.id);
      pending.delete(reply.id);
      if ('part' in reply) request?.resolve(reply.part);
      else request?.reject(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }));
    });
    return { worker, exited: new Promise<void>((resolve) => worker.once('exit', () => resolve())) };
  };

  const send = (id: number, request: object) =>
    new Promise<Part>((resolve, reject) => {
      if (death) return reject(death);
      thread ??= start();
      pending.set(id, { resolve, reject });
      thread.worker.postMessage({ id, ...request });
    });

  return {
    async run(sql: string, parameters: readonly unknown[]): Promise<Part> {
      lastId += 1;
      const id = lastId;
      const first = await send(id, { sql, parameters });
      if (first.done) return first;
      const rows = first.rows;
      for (let done = false; !done; ) {
        const part = await send(id, { next: true });
        for (const row of part.rows) rows.push(row);
        done = part.done;
      }
      return { ...first, rows, done: true };
    },
    requireAlive(): void {
      if (death) throw death;
    },
    async close(): Promise<void> {
      death ??= new Error('the register is closed');
      thread?.worker.postMessage({ close: true });
      await thread?.exited;
    },
  };
}
