import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { formatDay } from '../lib/dates.ts';
import { SessionContext } from '../session.ts';

/** Whose figures a page shows where no one is signed in. */
export const PublisherContext = createContext<string | undefined>(undefined);

/** Where figures come from and when they were shown: for pictures, prints and quotes, which are seen alone. */
export function useSource(): string {
  const publisher = useContext(PublisherContext);
  const session = useContext(SessionContext);
  const name = publisher ?? session?.organisation.name;
  const of = name === undefined ? 'Broadgauge' : `${name}, measured with Broadgauge`;
  return `Source: ${of}. As of ${formatDay(new Date())}.`;
}
