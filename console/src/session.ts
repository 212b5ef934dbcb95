import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Organisation, Token } from '../../client/index.ts';
import { createStore } from './lib/store.ts';

/** Who is signed in, with the scopes and panels of the token. */
export interface Session extends Pick<Token, 'scopes' | 'panels'> {
  readonly id: number;
  readonly token: Pick<Token, 'id' | 'name'>;
  readonly organisation: Pick<Organisation, 'id' | 'name'>;
  /** UNIX seconds. */
  readonly expires_at: number;
  /** Of the service. */
  readonly version: string;
}

type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'signed-in'; readonly session: Session }
  /** `ended` when there was a session before, and the person did not end it. */
  | { readonly status: 'signed-out'; readonly ended: boolean };

export const sessionState = createStore<SessionState>({ status: 'unknown' });

const ADDRESS = '/console/session';

/** Asks the service who is signed in: at the start, and when something was refused. */
export async function checkSession(): Promise<void> {
  const before = sessionState.get();
  const { status, body } = await send('GET');
  if (status === 401) {
    sessionState.set({ status: 'signed-out', ended: before.status === 'signed-in' });
  } else if (status === 200 && body?.data) {
    enter(body.data);
  } else if (before.status !== 'signed-in') {
    sessionState.set({ status: 'unreachable' });
  }
}

/** Resolves to why it did not work, in words; to undefined when it did. */
export async function signIn(token: string): Promise<string | undefined> {
  const { status, body } = await send('POST', { token });
  if (status !== 200 || !body?.data) {
    return body?.message ?? 'The service does not answer. Please check the connection and try again.';
  }
  enter(body.data);
  return undefined;
}

function enter(session: Session): void {
  sessionState.set({ status: 'signed-in', session });
  endOn(session.expires_at);
}

/** Resolves to whether it worked: a session that could not be ended is still there. */
export async function signOut(): Promise<boolean> {
  const { status } = await send('DELETE');
  if (status === 204) sessionState.set({ status: 'signed-out', ended: false });
  return status === 204;
}

/** What there is to sign in with besides a token. */
export async function readOpenId(): Promise<{ readonly name: string } | undefined> {
  try {
    const answer = await fetch(`${ADDRESS}/options`);
    return answer.ok ? ((await answer.json()).data.openid ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

interface Answer {
  /** Undefined where there is no answer. */
  readonly status: number | undefined;
  readonly body: { readonly message: string; readonly data?: Session } | undefined;
}

async function send(method: 'GET' | 'POST' | 'DELETE', json?: unknown): Promise<Answer> {
  const request =
    json === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) };
  try {
    const answer = await fetch(ADDRESS, { method, ...request });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return { status: undefined, body: undefined };
  }
}

let ending: ReturnType<typeof setTimeout> | undefined;

function endOn(expiresAt: number): void {
  clearTimeout(ending);
  ending = setTimeout(() => void checkSession(), Math.max(0, expiresAt * 1000 - Date.now()) + 1000);
}

export const SessionContext = createContext<PageSession | undefined>(undefined);

/** A session as pages see it. */
interface PageSession extends Session {
  /** The name of the token's own organisation. */
  readonly home: string;
  /** Whether an operator acts for another organisation: the scopes are then those that count there. */
  readonly isActing: boolean;
}

/** Who is signed in; pages are only shown to those who are. */
export function useSession(): PageSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('nobody is signed in');
  return session;
}

/** The session of a person who may act for another organisation. */
export function sessionFor(session: Session, acting: string | undefined): PageSession {
  const home = session.organisation.name;
  const isActing = acting !== undefined && acting !== home && session.scopes.includes('operator');
  if (!isActing) return { ...session, home, isActing };
  const organisation = { ...session.organisation, name: acting };
  return { ...session, scopes: ['manage', 'operator'], organisation, home, isActing };
}
