import type { FastifyRequest } from 'fastify';

const NAME = 'broadgauge_session';

/** Without an age, so that the browser deletes it when it closes; the session itself has an expiry. */
export function sessionCookie(session: string, secure: boolean): string {
  return `${NAME}=${session}; ${attributes(secure)}`;
}

export function noSessionCookie(secure: boolean): string {
  return `${NAME}=; Max-Age=0; ${attributes(secure)}`;
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** True if browsers must send cookies over HTTPS only. */
export function isSecure({ protocol }: FastifyRequest, publicUrl: string): boolean {
  return protocol === 'https' || publicUrl.startsWith('https:');
}

/** The address and browser of a sign-in. */
export function visitorOf({ ip, headers }: FastifyRequest) {
  return { address: ip, browser: headers['user-agent'] ?? '' };
}

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return readCookie(request, NAME);
}

export function readCookie({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
