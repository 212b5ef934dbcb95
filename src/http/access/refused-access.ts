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
  /** A token that is not good: counted and audited. Resolves when it may be answered, later each time. */
  ofToken(attempt: Attempt): Promise<void>;
  /** Somebody whom the identity provider did not let in, or the service did not: counted and audited. */
  ofPerson(request: FastifyRequest, reason: SignInFailureReason): void;
  /** A session that is not good, as every browser has one some day: counted alone. */
  ofSession(refused: TokenRefused): void;
}

export interface Attempt {
  readonly way: 'token' | 'sign-in';
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What was given for a token. */
  readonly given: string;
  readonly refused: TokenRefused;
}

export interface RefusedAccessOptions {
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
      // Of anything else not a part is kept: it may be a password.
      const prefix = isTokenLike(given) ? tokenPrefix(given) : '';
      context.audit.countRefusal({ way, reason, address, organisationId, tokenId, prefix });
      // Who has a token that ended does not guess.
      if (reason !== 'unknown') return;
      const turn = delay.begin(address);
      if (!turn) throw new ServiceError('RATE_LIMITED', TOO_MANY);
      // A client that goes away, or a service that closes, ends the wait.
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
