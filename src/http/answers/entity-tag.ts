import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The tag of a text. */
export function entityTag(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** True if the client has it; tags may be weak. */
export function isKnown({ headers }: { readonly headers: IncomingHttpHeaders }, tag: string): boolean {
  return knownTags(headers).includes(tag);
}

/** True if the client has it, or accepts any tag. */
export function isKnownOrAny({ headers }: { readonly headers: IncomingHttpHeaders }, tag: string): boolean {
  return knownTags(headers).some((known) => known === tag || known === '*');
}

function knownTags(headers: IncomingHttpHeaders): string[] {
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.map((tag) => tag.trim().replace(/^W\//, ''));
}
