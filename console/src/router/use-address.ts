import { useCallback, useMemo } from 'preact/hooks';
import { useStore } from '../hooks/use-store.ts';
import { location, navigate } from './location.ts';

/** New values of parameters; null and an empty list take one away, a list repeats it. */
export type AddressChanges = Readonly<Record<string, string | readonly string[] | null>>;

export interface AddressOptions {
  /** A step of its own in the browser's history, as for another question; typing makes none. */
  readonly step?: boolean;
}

/** The parameters of the address, which hold what a person has chosen, and how to change some of them. */
export function useAddress(): readonly [URLSearchParams, (changes: AddressChanges, options?: AddressOptions) => void] {
  const { search } = useStore(location);
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback((changes: AddressChanges, { step = false }: AddressOptions = {}) => {
    const { path, search } = location.get();
    const next = changed(new URLSearchParams(search), changes).toString();
    navigate(next === '' ? path : `${path}?${next}`, { replace: !step });
  }, []);
  return [parameters, change];
}

function changed(parameters: URLSearchParams, changes: AddressChanges): URLSearchParams {
  for (const [name, value] of Object.entries(changes)) {
    parameters.delete(name);
    for (const text of value === null ? [] : [value].flat()) parameters.append(name, text);
  }
  return parameters;
}
