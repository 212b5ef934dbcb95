import { BroadgaugeError, ConnectionError } from './errors.ts';

const WAIT_MAX_MS = 60_000;

/** `reason` is what has failed. */
export type Wait = (ms: number, signal: AbortSignal | undefined, reason: unknown) => Promise<unknown>;

export interface RetryOptions {
  /** How often it is sent again. */
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
  /** True if an error with this status may be temporary. */
  readonly isBusy?: (status: number) => boolean;
}

/**
 * Retries requests that failed for a temporary reason. If the first attempt can't even connect, the service is probably
 * not running, so that error is thrown at once, unless the service is expected.
 */
export class Retry {
  readonly #wait: Wait;
  #wasThere: boolean;

  constructor(wait: Wait, isExpected: boolean) {
    this.#wait = wait;
    this.#wasThere = isExpected;
  }

  async run<T>(send: () => Promise<T>, { retries, signal, isBusy = isBusyService }: RetryOptions): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      try {
        const answer = await send();
        this.#wasThere = true;
        return answer;
      } catch (error) {
        if (failures >= retries || !this.#mayPass(error, isBusy)) throw error;
        this.#wasThere = true;
        await this.#wait(Math.min(askedPauseMs(error) ?? 1000 * 2 ** failures, WAIT_MAX_MS), signal, error);
      }
    }
  }

  #mayPass(error: unknown, isBusy: (status: number) => boolean): boolean {
    if (error instanceof BroadgaugeError) return isBusy(error.status) && !isLasting(error);
    if (!(error instanceof ConnectionError) || error.code === undefined) return false;
    return LOST.includes(error.code) || (this.#wasThere && AWAY.includes(error.code));
  }
}

function isBusyService(status: number): boolean {
  return status === 429 || status >= 502;
}

/** A quota that waiting does not change: the service names no time. */
function isLasting({ status, code, retryAfter }: BroadgaugeError): boolean {
  return status === 429 && code !== undefined && retryAfter === undefined;
}

const LOST = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
const AWAY = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

function askedPauseMs(error: unknown): number | undefined {
  return error instanceof BroadgaugeError && error.retryAfter ? error.retryAfter * 1000 : undefined;
}

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
