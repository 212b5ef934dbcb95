import { Broadgauge } from '../../client/index.ts';
import { actingFor } from './router/acting-for.ts';
import { checkSession } from './session.ts';

/**
 * What an operator manages is that of the organisation that is chosen. A refusal may mean that the session has ended: if
 * so, the console asks to sign in again.
 */
const watched: typeof fetch = async (input, init) => {
  const organisation = actingFor();
  const isManaged = typeof input === 'string' && input.startsWith('/manage/') && organisation !== undefined;
  const answer = await fetch(isManaged ? withOrganisation(input, organisation) : input, init);
  if (answer.status === 403) void checkSession();
  return answer;
};

/** The API with the session of the browser. The header tells the service that this console uses the session. */
export const api = new Broadgauge({ url: '', headers: { 'x-broadgauge-console': '1' }, fetch: watched });

function withOrganisation(address: string, organisation: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}organisation=${encodeURIComponent(organisation)}`;
}
