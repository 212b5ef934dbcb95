import { Worker } from 'node:worker_threads';

interface Part {
  readonly rows: Record<string, unknown>[];
  readonly changes: number;
  readonly done: boolean;
}

type Reply =
  | { id: number; part: Part }
  | { id: number; failure: { message: string; code: string | undefined } }
  | { closed: true };

interface Pending {
  resolve(part: Part): void;
  reject(error: Error): void;
}

/** A connection that lives in a thread of its own, so that long statements don't hold up requests. */
export function openWorkerConnection(file: string) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { file } });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let closed: () => void = () => {};

  worker.on('message', (reply: Reply) => {
    if ('closed' in reply) return closed();
    const request = pending.get(reply.id);
    pending.delete(reply.id);
    if ('part' in reply) request?.resolve(reply.part);
    else request?.reject(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }));
  });
  worker.on('error', (error) => {
    for (const request of pending.values()) request.reject(error);
    pending.clear();
  });

  const send = (id: number, request: object) =>
    new Promise<Part>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, ...request });
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
    async close(): Promise<void> {
      await new Promise<void>((resolve) => {
        closed = resolve;
        worker.postMessage({ close: true });
      });
      await worker.terminate();
    },
  };
}
