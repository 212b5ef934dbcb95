import type { AddressChanges } from '../../../router/location.ts';

export const PAGE_SIZES = ['50', '200', '1000'] as const;

type PageSize = (typeof PAGE_SIZES)[number];

/** What the list shows, as its address says. */
export interface AgentSearch {
  readonly q: string;
  /** Empty for all. */
  readonly panel: string;
  readonly size: PageSize;
  /** Where each page after the first begins, up to the current one: the way back. */
  readonly trail: readonly string[];
}

export function readSearch(parameters: URLSearchParams): AgentSearch {
  const size = PAGE_SIZES.find((known) => known === parameters.get('rows'));
  return {
    q: parameters.get('q') ?? '',
    panel: parameters.get('panel') ?? '',
    size: size ?? PAGE_SIZES[0],
    trail: parameters.getAll('after'),
  };
}

/** Another question begins with its first page. */
export function searchChanges(changed: Partial<AgentSearch>): AddressChanges {
  const { q, panel, size, trail = [] } = changed;
  return {
    ...(q !== undefined && { q: q || null }),
    ...(panel !== undefined && { panel: panel || null }),
    ...(size !== undefined && { rows: size === PAGE_SIZES[0] ? null : size }),
    after: trail,
  };
}

/** Such as `51 to 100`; the service does not say how many there are in all. */
export function describeRange({ size, trail }: AgentSearch, shown: number): string {
  const before = trail.length * Number(size);
  return `${(before + 1).toLocaleString('en')} to ${(before + shown).toLocaleString('en')}`;
}
