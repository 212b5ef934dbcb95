import { Broadgauge } from '../../client/index.ts';
import { checkSession } from './session.ts';

/** A refusal may mean that the session has ended: if so, the console asks to sign in again. */
const watched: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  if (answer.status === 403) void checkSession();
  return answer;
};

/** The API with the session of the browser. The header tells the service that this console uses the session. */
export const api = new Broadgauge({ url: '', headers: { 'x-broadgauge-console': '1' }, fetch: watched });
