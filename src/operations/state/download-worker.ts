import { ServiceError } from '../../errors.ts';
import { pause } from '../../lib/concurrency/repeat.ts';
import { IssueList } from '../../lib/issue-list.ts';
import type { Download, Lease } from '../../ports/downloads.ts';
import { ignoredFieldsOfDownload } from '../../query/ignored-fields.ts';
import { parseQuestion } from '../../query/parse-question.ts';
import { type Context, type ExportWorker, unixSeconds } from '../context.ts';
import { type ExportOptions, earlierKeys, keysOf, type StoredExport, storeExport } from '../downloads/store-export.ts';
import { askExport, type ExportQuestion } from '../questions/ask-export.ts';
import { verifyNames } from '../questions/verify-names.ts';
import { wordsFor } from '../words-for.ts';

interface DownloadWorkerOptions {
  readonly atATime: number;
  readonly warn: (message: string, error: unknown) => void;
}

/** A node that has not renewed its lease for this time is presumed dead; another node takes over. */
const LEASE_SECONDS = 20;
const HEARTBEAT_MS = 5_000;
/** How often to look for downloads from other nodes. */
const LOOK_MS = 2_000;
const RETRY_MS = [1_000, 3_000, 10_000];

/** Makes waiting downloads, a limited number at the same time, whichever node received the requests. */
export class DownloadWorker implements ExportWorker {
  readonly #options: DownloadWorkerOptions;
  readonly #running = new Set<Attempt>();
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

  /** Takes waiting downloads. */
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

  /** Stops the work on a download, if this node does it. */
  stop(id: string): void {
    for (const { lease, abort } of this.#running) if (lease.id === id) abort.abort(new LeaseLost());
  }

  /** Returns unfinished downloads to the queue, for the next start or another node. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort(new Closing());
    await this.#looking;
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }

  async #takeAll(context: Context): Promise<void> {
    const { downloads } = context.register;
    while (!this.#closing.signal.aborted && this.#running.size < this.#options.atATime) {
      const now = unixSeconds(context);
      const holder = crypto.randomUUID();
      const download = await downloads.take(holder, now + LEASE_SECONDS, now);
      if (!download) return;
      this.#begin(context, download, { id: download.id, holder });
    }
  }

  #begin(context: Context, download: Download, lease: Lease): void {
    const abort = new AbortController();
    const ended = this.#run(context, download, lease, abort).finally(() => {
      this.#running.delete(attempt);
      this.look();
    });
    const attempt = { lease, abort, ended };
    this.#running.add(attempt);
  }

  async #run(context: Context, download: Download, lease: Lease, abort: AbortController): Promise<void> {
    const signal = AbortSignal.any([abort.signal, this.#closing.signal]);
    let rows = 0;
    const heartbeat = setInterval(() => void this.#keep(context, lease, rows, abort), HEARTBEAT_MS);
    try {
      const onRows = (count: number) => {
        rows = count;
      };
      const stored = await storeExportOf(context, download, { signal, onRows });
      await finish(context, lease, download, stored, signal);
    } catch (error) {
      await this.#giveUp(context, lease, error).catch((cause: unknown) =>
        this.#options.warn('a download could not be given up; its lease will end', cause),
      );
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** A lease that can't be renewed now may still be valid. */
  async #keep({ register, ...context }: Context, lease: Lease, rows: number, abort: AbortController): Promise<void> {
    try {
      const kept = await register.downloads.extendLease(lease, rows, unixSeconds(context) + LEASE_SECONDS);
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

/** A download in progress at this node. */
interface Attempt {
  readonly lease: Lease;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

function storeExportOf(context: Context, download: Download, options: ExportOptions): Promise<StoredExport> {
  const { id, view, of, format, request, createdAt, attempts } = download;
  const ignored = ignoredFieldsOfDownload(of, request);
  const place = { organisationId: view.organisationId, id, of, askedAt: createdAt, attempt: attempts };
  return whenPossible(options.signal, async () => {
    const question = await askAgain(context, download);
    const release = await context.exports.semaphore.reacquire(options.signal, view.organisationId);
    return storeExport(context, question, ignored, format, place, options).finally(release);
  });
}

/** Parses the request as of its creation, so that relative dates count from then. */
async function askAgain(context: Context, { view, of, request, createdAt }: Download): Promise<ExportQuestion> {
  const issues = new IssueList();
  const { question, unverified } = parseQuestion(of, request, createdAt, issues);
  await verifyNames(context, view, unverified, issues);
  issues.refuse();
  return askExport(context, view, question);
}

/** Marks the download as done. Removes the file if that fails, and the files of earlier attempts. */
async function finish(
  context: Context,
  lease: Lease,
  { attempts }: Download,
  stored: StoredExport,
  signal: AbortSignal,
): Promise<void> {
  const { objects, register } = context;
  const kept = await whenPossible(signal, () =>
    register.downloads.end(lease, { status: 'done', ...stored }, unixSeconds(context)),
  );
  const unwanted = kept ? earlierKeys(stored.file, attempts) : keysOf(stored.file);
  // A later sweep removes it.
  await Promise.all(unwanted.map((key) => objects.remove(key).catch(() => {})));
}

/** Retries a few times while a store is busy or away. */
async function whenPossible<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (const waitMs of RETRY_MS) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServiceError && error.passes)) throw error;
      await pause(waitMs, signal);
    }
  }
  return attempt();
}

class LeaseLost extends Error {}
class Closing extends Error {}
