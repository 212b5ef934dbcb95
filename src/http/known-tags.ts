import type { IncomingHttpHeaders } from 'node:http';

/** The entity tags that a client has already, weak or not. */
export function knownTags(headers: IncomingHttpHeaders): string[] {
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.map((tag) => tag.trim().replace(/^W\//, ''));
}
