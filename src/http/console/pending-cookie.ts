import type { FastifyRequest } from 'fastify';
import { isObject } from '../../lib/read.ts';
import type { PendingSignIn } from '../../operations/tokens/sign-in-person.ts';
import { cookieName, readCookie } from './session-cookie.ts';

/** A sign-in in progress, and the page to show at its end. */
interface Pending extends PendingSignIn {
  readonly to: string;
}

const NAME = 'broadgauge_openid';
/** Time for a password, and a second factor. */
const PENDING_SECONDS = 900;

/** The browser stores it, and sends it with the provider's redirect, which is a cross-site request. */
export function keepPending(pending: Pending, request: FastifyRequest): string {
  const text = Buffer.from(JSON.stringify(pending)).toString('base64url');
  return `${cookieName(NAME, request)}=${text}; Max-Age=${PENDING_SECONDS}; ${attributes(request)}`;
}

export function forgetPending(request: FastifyRequest): string {
  return `${cookieName(NAME, request)}=; Max-Age=0; ${attributes(request)}`;
}

function attributes({ isSecure }: FastifyRequest): string {
  return `${isSecure ? 'Path=/; Secure' : 'Path=/openid'}; HttpOnly; SameSite=Lax`;
}

export function readPending(request: FastifyRequest): Pending | undefined {
  const text = readCookie(request, NAME);
  if (text === undefined) return undefined;
  try {
    const pending: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return isPending(pending) ? pending : undefined;
  } catch {
    return undefined;
  }
}

function isPending(value: unknown): value is Pending {
  if (!isObject(value)) return false;
  const { state, nonce, verifier, to } = value;
  return [state, nonce, verifier].every((part) => typeof part === 'string') && isPage(to);
}

/** Accepts only pages of the console, to prevent open redirects. */
export function isPage(to: unknown): to is string {
  return typeof to === 'string' && /^\/console\/[\w\-./~%?&=+:,@!*'()]*$/.test(to) && to.length <= 2000;
}
