import type { FastifyRequest } from 'fastify';

const NAME = 'broadgauge_session';

type Connection = Pick<FastifyRequest, 'isSecure'>;

/** Without an age, so that the browser deletes it when it closes; the session itself has an expiry. */
export function sessionCookie(session: string, connection: Connection): string {
  return `${cookieName(NAME, connection)}=${session}; ${attributes(connection)}`;
}

export function noSessionCookie(connection: Connection): string {
  return `${cookieName(NAME, connection)}=; Max-Age=0; ${attributes(connection)}`;
}

function attributes({ isSecure }: Connection): string {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/** Over HTTPS a name that browsers accept from this very host only, not from another one of its domain. */
export function cookieName(name: string, { isSecure }: Connection): string {
  return isSecure ? `__Host-${name}` : name;
}

/** The address and browser of a sign-in. */
export function visitorOf({ ip, headers }: FastifyRequest) {
  return { address: ip, browser: headers['user-agent'] ?? '' };
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return readCookie(request, NAME);
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  const beginning = `${cookieName(name, request)}=`;
  return pairs.find((pair) => pair.startsWith(beginning))?.slice(beginning.length);
}
