export const ORGANISATION = 'organisation';

/** The organisation that an operator acts for, as the address has it; undefined for that of the token. */
export function actingFor(): string | undefined {
  return new URLSearchParams(window.location.search).get(ORGANISATION) ?? undefined;
}
