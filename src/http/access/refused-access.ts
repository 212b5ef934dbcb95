import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInFailureReason } from '../../access/sign-in-failure.ts';
import { isTokenLike, tokenPrefix } from '../../access/token.ts';
import type { TokenRefused } from '../../access/token-refused.ts';
import { ServiceError } from '../../errors.ts';
import { pause } from '../../lib/concurrency/repeat.ts';
import type { Context } from '../../operations/context.ts';
import { untilClientGone } from '../connections/client-gone.ts';
import type { RequestMetrics } from '../request-metrics.ts';
import type { RefusalDelay } from './refusal-delay.ts';

export interface RefusedAccess {
  /** Counts and audits a refused token. Resolves when it may be answered, with a growing delay. */
  ofToken(attempt: Attempt): Promise<void>;
  /** Counts and audits a failed sign-in through the identity provider. */
  ofPerson(request: FastifyRequest, reason: SignInFailureReason): void;
  /** Counts a refused session; not audited, since sessions of every browser expire. */
  ofSession(refused: TokenRefused): void;
}

interface Attempt {
  readonly way: 'token' | 'sign-in';
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The refused credential. */
  readonly given: string;
  readonly refused: TokenRefused;
}

interface RefusedAccessOptions {
  readonly context: Pick<Context, 'audit' | 'signal'>;
  readonly metrics: Pick<RequestMetrics, 'refuse'>;
  readonly delay: RefusalDelay;
}

const TOO_MANY = {
  message: 'Too many tokens from this address are refused. Please check the token, and retry later.',
  headers: { 'retry-after': '10' },
};

export function createRefusedAccess({ context, metrics, delay }: RefusedAccessOptions): RefusedAccess {
  return {
    async ofToken({ way, request: { ip: address }, reply, given, refused: { reason, caller } }) {
      metrics.refuse(way, reason);
      const { organisationId = 0, tokenId = 0 } = caller ?? {};
      // Nothing is stored of other strings, which may be passwords.
      const prefix = isTokenLike(given) ? tokenPrefix(given) : '';
      context.audit.countRefusal({ way, reason, address, organisationId, tokenId, prefix });
      // A client with an expired or revoked token is not guessing.
      if (reason !== 'unknown') return;
      const turn = delay.begin(address);
      if (!turn) throw new ServiceError('RATE_LIMITED', TOO_MANY);
      // The wait ends when the client disconnects or the service stops.
      if (turn.ms > 0) await pause(turn.ms, untilClientGone(reply, context.signal)).catch(() => {});
      turn.release();
    },
    ofPerson({ ip: address }, reason) {
      metrics.refuse('openid', reason);
      context.audit.countRefusal({ way: 'openid', reason, address, organisationId: 0, tokenId: 0, prefix: '' });
    },
    ofSession: ({ reason }) => metrics.refuse('session', reason),
  };
}
