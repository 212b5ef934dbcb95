import { endSession, listSessions, type StoredSession } from '../operations/tokens/sessions.ts';
import * as answers from './answers.ts';
import { call, MANAGE, type Resource } from './call.ts';
import { pathId } from './parameters.ts';
import { done, ok } from './reply.ts';
import { listOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';

const schemas = {
  Session: record({
    id: whole('The id of the session.'),
    token: text('The name of the token that began it.'),
    token_id: whole('The id of the token.'),
    address: text('The address of the client.'),
    browser: text('The browser’s user agent, its first 200 characters.'),
    created_at: unixSeconds('When it began.'),
    expires_at: unixSeconds('When it ends at the latest.'),
  }),
};

function shown({ id, token, tokenId, address, browser, createdAt, expiresAt }: StoredSession) {
  return { id, token: token.name, token_id: tokenId, address, browser, created_at: createdAt, expires_at: expiresAt };
}

const example = {
  id: 31,
  token: 'analyst',
  token_id: 17,
  address: '192.0.2.17',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  created_at: 1784023200,
  expires_at: 1784066400,
};

export const sessions: Resource = {
  name: 'Sessions',
  description:
    'People who are signed in to the console. A session ends after 12 hours, with its token, when the person signs ' +
    'out, or when a manager ends it.',
  schemas,
  calls: [
    call('GET /manage/sessions', {
      id: 'listSessions',
      summary: 'List sessions',
      description: 'The current sessions of the organisation, newest first.',
      access: MANAGE,
      answer: answers.success('The sessions.', listOf(ref('Session')), { Sessions: [example] }),
      handle: async ({ context, caller }) => ok((await listSessions(context, caller)).map(shown)),
    }),
    call('DELETE /manage/sessions/{id}', {
      id: 'endSession',
      summary: 'End a session',
      description:
        'Signs a person out, from the next request on. Other processes on the same register follow within 2 ' +
        'seconds. A person who has the token can sign in again: revoke the token to prevent that.',
      access: MANAGE,
      parameters: { id: pathId('The id of a session of the organisation.', 31) },
      answer: answers.done('Session ended', 'The session has ended.'),
      refusals: {
        ACCESS_DENIED: { when: 'The caller’s token is refused, or has fewer rights than the session’s token.' },
        NOT_FOUND: { when: 'There is no such session or organisation.' },
      },
      handle: ({ context, caller, parameters }) => done('Session ended', endSession(context, caller, parameters.id)),
    }),
  ],
};
