import { Broadgauge } from '../../client/index.ts';
import { actingFor } from './router/acting-for.ts';
import { checkSession } from './session.ts';

/**
 * The API with the session of the browser. An operator manages the chosen organisation; work with many requests fixes
 * it at its start. The header tells the service that this console uses the session.
 */
export function apiFor(organisationOf: () => string | undefined): Broadgauge {
  const headers = { 'x-broadgauge-console': '1' };
  return new Broadgauge({ url: '', headers, fetch: watchedFetch(organisationOf) });
}

export const api = apiFor(actingFor);

/** A refusal may mean that the session has ended: if so, the console asks to sign in again. */
function watchedFetch(organisationOf: () => string | undefined): typeof fetch {
  return async (input, init) => {
    const organisation = organisationOf();
    const isManaged = typeof input === 'string' && input.startsWith('/manage/') && organisation !== undefined;
    const answer = await fetch(isManaged ? withOrganisation(input, organisation) : input, init);
    if (answer.status === 403) void checkSession();
    return answer;
  };
}

function withOrganisation(address: string, organisation: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}organisation=${encodeURIComponent(organisation)}`;
}
