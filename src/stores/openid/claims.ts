import { isObject, type JsonObject } from '../../lib/read.ts';
import { isStorableText } from '../../lib/text.ts';

const NAME_LENGTH_MAX = 128;

/** The display name of a person. An email address that the provider has not verified may belong to another person. */
export function nameOf(claims: JsonObject): string {
  const email = claims.email_verified === false ? undefined : claims.email;
  const candidates = [email, claims.preferred_username, claims.name, claims.sub];
  const name = candidates.find((text) => typeof text === 'string' && text.trim() !== '' && isStorableText(text));
  return [...String(name)].slice(0, NAME_LENGTH_MAX).join('');
}

/**
 * The groups in a claim: a list of texts, or one text. The claim is one of that name, or a path with dots, as Keycloak
 * has `realm_access.roles`. Undefined: there is none.
 */
export function groupsOf(claims: JsonObject, claim: string): readonly string[] | undefined {
  const value = claims[claim] ?? claim.split('.').reduce<unknown>(partOf, claims);
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((group) => typeof group === 'string') : undefined;
}

function partOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
