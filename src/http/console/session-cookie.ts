import type { FastifyRequest } from 'fastify';

const NAME = 'broadgauge_session';

/** Without an age, so that the browser forgets it at its end; the session itself says when it ends at the latest. */
export function sessionCookie(session: string, secure: boolean): string {
  return `${NAME}=${session}; ${attributes(secure)}`;
}

export function noSessionCookie(secure: boolean): string {
  return `${NAME}=; Max-Age=0; ${attributes(secure)}`;
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

export function readSessionCookie({ headers }: FastifyRequest): string | undefined {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
}
