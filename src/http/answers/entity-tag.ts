import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The tag of a text. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** True if the client has it, or any; tags may be weak. */
export function isKnown({ headers }: { readonly headers: IncomingHttpHeaders }, tag: string): boolean {
  const known = headers['if-none-match']?.split(',') ?? [];
  return known.map((each) => each.trim().replace(/^W\//, '')).some((each) => each === tag || each === '*');
}
