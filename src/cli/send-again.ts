import { setTimeout } from 'node:timers/promises';
import { PassingFailure } from './failure.ts';

const ATTEMPTS_MAX = 6;
const WAIT_MAX_MS = 60_000;

export type Wait = (ms: number) => Promise<unknown>;

/**
 * Sends until an answer comes, a few times at most. A service that can't even be reached the first time is more likely
 * not there than away for a moment, so that is told at once.
 */
export function sendAgain(wait: Wait = setTimeout): <T>(send: () => Promise<T>) => Promise<T> {
  let wasThere = false;
  return async (send) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await send();
        wasThere = true;
        return answer;
      } catch (error) {
        if (!(error instanceof PassingFailure) || attempt === ATTEMPTS_MAX) throw error;
        if (error.connection !== undefined && !passes(error.connection, wasThere)) throw error;
        wasThere = true;
        await wait(Math.min(error.retryAfterMs ?? 1000 * 2 ** (attempt - 1), WAIT_MAX_MS));
      }
    }
  };
}

const LOST = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
const AWAY = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

function passes(connection: string, wasThere: boolean): boolean {
  return LOST.includes(connection) || (wasThere && AWAY.includes(connection));
}
