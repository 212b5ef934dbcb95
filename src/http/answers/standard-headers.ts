import type { FastifyRequest } from 'fastify';

/** For answers that are not pages: nothing runs and nothing is loaded. Pages have their own policies. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Security headers of every answer. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': NOTHING,
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** For a year: browsers then use only HTTPS for this host. */
const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const;

const PLAIN = { 'cache-control': 'no-store', ...SECURITY_HEADERS };
const STRICT = { ...PLAIN, ...STRICT_TRANSPORT };

/** Headers of every answer. */
export function standardHeaders({ id }: Pick<FastifyRequest, 'id'>, isHttps: boolean): Record<string, string> {
  return { 'x-request-id': id, ...(isHttps ? STRICT : PLAIN) };
}
