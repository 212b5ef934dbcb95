import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Session } from '../session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in; pages are only shown to those who are. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('nobody is signed in');
  return session;
}
