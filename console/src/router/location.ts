import { useCallback, useMemo } from 'preact/hooks';
import { createStore, useStore } from '../lib/store.ts';
import { actingFor, ORGANISATION } from './acting-for.ts';

const BASE = '/console/';

/** Where the person is: `agents/wb-1` and `?q=x` for `/console/agents/wb-1?q=x`. */
interface Location {
  readonly path: string;
  readonly search: string;
  /** What had the focus on the page of the console that they came from; undefined where they opened it here. */
  readonly focusBefore: Element | null | undefined;
}

export const location = createStore<Location>(readLocation(undefined));

addEventListener('popstate', () => {
  const { path, search } = location.get();
  const next = readLocation(document.activeElement);
  // Links within a page (`#main`) end here too.
  if (next.path !== path || next.search !== search) location.set(next);
});

/** The address of a page, for links: `hrefOf('agents?q=x')`. Preserves the organisation that an operator acts for. */
export function hrefOf(path: string): string {
  const organisation = actingFor();
  if (organisation === undefined) return BASE + path;
  const [page = '', search = ''] = path.split('?');
  const parameters = new URLSearchParams(search);
  parameters.set(ORGANISATION, organisation);
  return `${BASE}${page}?${parameters}`;
}

/** Goes to a page; `replace` replaces the current history entry. */
export function navigate(path: string, options: { readonly replace?: boolean } = {}): void {
  goTo(hrefOf(path), options);
}

function goTo(href: string, { replace = false }: { readonly replace?: boolean }): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  location.set(readLocation(document.activeElement));
}

function readLocation(focusBefore: Location['focusBefore']): Location {
  const { pathname, search } = window.location;
  return { path: pathname.slice(BASE.length), search, focusBefore };
}

/** Plain links to pages of the console change the page without loading the console again. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || link.target !== '' || link.hasAttribute('download'))
      return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== window.location.origin || !pathname.startsWith(BASE) || hash !== '') return;
    event.preventDefault();
    goTo(pathname + search, {});
  });
}

/** New values of parameters; null and an empty list take one away, a list repeats it. */
export type AddressChanges = Readonly<Record<string, string | readonly string[] | null>>;

interface AddressOptions {
  /** True adds an entry to the browser's history, as for another question; typing adds none. */
  readonly step?: boolean;
}

export type ChangeAddress = (changes: AddressChanges, options?: AddressOptions) => void;

/** The parameters of the address, which hold what a person has chosen, and how to change some of them. */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const { search } = useStore(location);
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<ChangeAddress>((changes, { step = false } = {}) => {
    const { path, search } = location.get();
    const next = changed(new URLSearchParams(search), changes).toString();
    goTo(BASE + (next === '' ? path : `${path}?${next}`), { replace: !step });
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
