import { ServiceError } from '../errors.ts';
import { pause } from '../lib/pause.ts';
import type { Download, Lease } from '../ports/downloads.ts';
import type { RenderOptions } from '../ports/fact-store.ts';
import { askExport } from './ask-export.ts';
import { type Context, unixSeconds } from './context.ts';
import { type StoredExport, storeExport } from './store-export.ts';

export interface DownloadWorkerOptions {
  readonly atATime: number;
  /** What other nodes know this one by, for as long as it runs. */
  readonly holder: string;
  readonly warn: (message: string, error: unknown) => void;
}

/** Whoever has not been heard of for so long has died; within a minute another node has finished its work. */
const LEASE_SECONDS = 20;
const HEARTBEAT_MS = 5_000;
/** Work that another node put there, or left. */
const LOOK_MS = 2_000;
const RETRY_MS = [1_000, 3_000, 10_000];

/** Makes the files that wait to be made, so many at a time, whichever node was asked for them. */
export class DownloadWorker {
  readonly #options: DownloadWorkerOptions;
  readonly #running = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>();
  readonly #closing = new AbortController();
  #context: Context | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #looking: Promise<void> | undefined;
  #lookAgain = false;

  constructor(options: DownloadWorkerOptions) {
    this.#options = options;
  }

  start(context: Context): void {
    this.#context = context;
    this.#timer = setInterval(() => this.look(), LOOK_MS);
    this.look();
  }

  /** Takes what there is to do. */
  look(): void {
    if (!this.#context) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#takeAll(this.#context)
      .catch((error: unknown) => this.#options.warn('no download could be taken; trying again', error))
      .finally(() => {
        this.#looking = undefined;
        if (!this.#lookAgain) return;
        this.#lookAgain = false;
        this.look();
      });
  }

  /** Ends the work on a download, if it is done here. */
  stop(id: string): void {
    this.#running.get(id)?.abort.abort(new LeaseLost());
  }

  /** What is unfinished goes back, for the next start or another node. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort(new Closing());
    await this.#looking;
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  async #takeAll(context: Context): Promise<void> {
    const { downloads } = context.register;
    while (!this.#closing.signal.aborted && this.#running.size < this.#options.atATime) {
      const now = unixSeconds(context);
      const download = await downloads.take(this.#options.holder, now + LEASE_SECONDS, now);
      if (!download) return;
      const abort = new AbortController();
      const ended = this.#run(context, download, abort).finally(() => {
        this.#running.delete(download.id);
        this.look();
      });
      this.#running.set(download.id, { abort, ended });
    }
  }

  async #run(context: Context, download: Download, abort: AbortController): Promise<void> {
    const { downloads } = context.register;
    const signal = AbortSignal.any([abort.signal, this.#closing.signal]);
    const lease = { id: download.id, holder: this.#options.holder };
    let rows = 0;
    const heartbeat = setInterval(() => void this.#keep(context, lease, rows, abort), HEARTBEAT_MS);
    try {
      const onRows = (count: number) => {
        rows = count;
      };
      const stored = await storeWhenPossible(context, download, { signal, onRows });
      const kept = await downloads.end(lease, { status: 'done', ...stored }, unixSeconds(context));
      if (!kept) await removeUnlessWanted(context, download, stored);
    } catch (error) {
      await this.#giveUp(context, lease, error).catch((cause: unknown) =>
        this.#options.warn('a download could not be given up; its lease will end', cause),
      );
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** A lease that can't be kept for now is not lost yet. */
  async #keep({ register, ...context }: Context, lease: Lease, rows: number, abort: AbortController): Promise<void> {
    try {
      const kept = await register.downloads.keep(lease, rows, unixSeconds(context) + LEASE_SECONDS);
      if (!kept) abort.abort(new LeaseLost());
    } catch (error) {
      this.#options.warn('a download could not be reported on; trying again', error);
    }
  }

  async #giveUp({ register: { downloads }, ...context }: Context, lease: Lease, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    if (error instanceof Closing) return downloads.giveBack(lease);
    if (!(error instanceof ServiceError)) this.#options.warn('a download failed', error);
    await downloads.end(lease, { status: 'failed', error: wordsFor(error) }, unixSeconds(context));
  }
}

/** A busy store is asked again, a few times. */
async function storeWhenPossible(
  context: Context,
  { id, view, of, request, format, createdAt }: Download,
  options: RenderOptions,
): Promise<StoredExport> {
  // "Now" in a request is when it was made, not when its turn comes.
  const then = { ...context, now: () => createdAt * 1000 };
  const place = { organisationId: view.organisationId, id, of, askedAt: createdAt };
  const attempt = async () => {
    const question = await askExport(then, view, of, request);
    const give = await context.exports.slots.takeAgain(options.signal);
    return storeExport(context, question, format, place, options).finally(give);
  };
  for (const waitMs of RETRY_MS) {
    try {
      return await attempt();
    } catch (error) {
      options.signal.throwIfAborted();
      if (!(error instanceof ServiceError && error.code === 'OVERLOADED')) throw error;
      await pause(waitMs, options.signal);
    }
  }
  return attempt();
}

/** Whoever has the lease now puts its own file in the same place. */
async function removeUnlessWanted(
  { register, objects }: Context,
  { view, id }: Download,
  { file }: StoredExport,
): Promise<void> {
  const { status = 'cancelled' } = (await register.downloads.find(view, id)) ?? {};
  if (status === 'cancelled' || status === 'failed') await objects.remove(file.key);
}

class LeaseLost extends Error {}
class Closing extends Error {}

function wordsFor(error: unknown): string {
  if (!(error instanceof ServiceError)) return new ServiceError('UNKNOWN_ERROR').message;
  const issues = Object.entries(error.issues ?? {}).map(([key, messages]) => `${key}: ${messages.join(' ')}`);
  return issues.length > 0 ? issues.join(' ') : error.message;
}
