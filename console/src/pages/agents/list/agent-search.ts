import type { AddressChanges } from '../../../router/location.ts';

export const PAGE_SIZES = ['50', '200', '1000'] as const;

type PageSize = (typeof PAGE_SIZES)[number];

/** Days without a result that are offered; an address may have any number that the service takes. */
export const SILENCES = ['1', '3', '7', '30'] as const;
const SILENT_DAYS_MAX = 366;

/** What the service can sort by. */
const SORTS = ['agent_id', 'isp', 'package', 'panel', 'last_seen', 'results'] as const;

export type AgentSort = (typeof SORTS)[number] | `-${(typeof SORTS)[number]}`;

/** What the list shows, as its address says. Empty for all. */
export interface AgentSearch {
  readonly q: string;
  readonly panel: string;
  readonly country: string;
  readonly isp: string;
  readonly package: string;
  /** `<key>=<value>`. */
  readonly custom: string;
  /** A number of days. */
  readonly silent: string;
  /** Undefined: as they were registered. */
  readonly sort: AgentSort | undefined;
  readonly size: PageSize;
  /** How many agents the pages before this one have. */
  readonly offset: number;
}

export function readSearch(parameters: URLSearchParams): AgentSearch {
  const given = (name: string) => parameters.get(name) ?? '';
  const offset = Number(given('offset'));
  return {
    q: given('q'),
    panel: given('panel'),
    country: given('country'),
    isp: given('isp'),
    package: given('package'),
    custom: given('custom'),
    silent: /^[1-9]\d{0,2}$/.test(given('silent')) && Number(given('silent')) <= SILENT_DAYS_MAX ? given('silent') : '',
    sort: SORTS.flatMap((name): AgentSort[] => [name, `-${name}`]).find((known) => known === given('sort')),
    size: PAGE_SIZES.find((known) => known === given('rows')) ?? PAGE_SIZES[0],
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
  };
}

/** Another question begins with its first page. */
export function searchChanges({ size, offset = 0, ...others }: Partial<AgentSearch>): AddressChanges {
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, value || null])),
    ...(size !== undefined && { rows: size === PAGE_SIZES[0] ? null : size }),
    offset: offset === 0 ? null : String(offset),
  };
}

/** What the service is asked, but for the page. */
export function wantedOf(search: AgentSearch) {
  const { q, panel, country, isp, package: name, custom, silent, sort } = search;
  // A field that is still being typed asks for nothing.
  const field = custom.indexOf('=') > 0 ? custom : undefined;
  return {
    q: q.trim() || undefined,
    panel: panel || undefined,
    country: country.trim() || undefined,
    isp: isp || undefined,
    package: name || undefined,
    custom: field,
    silent: silent === '' ? undefined : Number(silent),
    sort,
  };
}

export function isNarrowed(search: AgentSearch): boolean {
  const { sort: _, ...wanted } = wantedOf(search);
  return Object.values(wanted).some((value) => value !== undefined);
}

/** Such as `51 to 100 of 121`. */
export function describeRange({ offset }: AgentSearch, shown: number, total: number): string {
  const figure = (count: number) => count.toLocaleString('en');
  return `${figure(offset + 1)} to ${figure(offset + shown)} of ${figure(total)}`;
}
