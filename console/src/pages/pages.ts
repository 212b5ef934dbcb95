import type { ComponentType } from 'preact';
import type { Scope } from '../../../client/index.ts';

interface PageProps {
  /** What follows the page's own path, decoded: `['wb-1']` for `agents/wb-1`. */
  readonly rest: readonly string[];
}

export interface PageEntry {
  /** The first part of the address below `/console/`. */
  readonly path: string;
  readonly title: string;
  /** A token with any of them may use the page. */
  readonly scopes: readonly Scope[];
  /** What one comes for, below the controls: the id of its element and how it is called. */
  readonly answer?: { readonly id: string; readonly name: string };
  /** Its code is in a separate file. */
  readonly load: () => Promise<ComponentType<PageProps>>;
}

/** Every page, in the order of the navigation. */
const PAGES: readonly PageEntry[] = [
  {
    path: '',
    title: 'Explore',
    scopes: ['data'],
    answer: { id: 'answer', name: 'the answer' },
    load: () => import('./explore/explore-page.tsx').then(({ ExplorePage }) => ExplorePage),
  },
  {
    path: 'saved',
    title: 'Saved',
    scopes: ['data'],
    load: () => import('./explore/saved/saved-page.tsx').then(({ SavedPage }) => SavedPage),
  },
  {
    path: 'dashboards',
    title: 'Dashboards',
    scopes: ['data'],
    load: () => import('./explore/dashboards/dashboards-page.tsx').then(({ DashboardsPage }) => DashboardsPage),
  },
  {
    path: 'alerts',
    title: 'Alerts',
    scopes: ['data'],
    load: () => import('./alerts/alerts-page.tsx').then(({ AlertsPage }) => AlertsPage),
  },
  {
    path: 'reports',
    title: 'Reports',
    scopes: ['data'],
    load: () => import('./reports/reports-page.tsx').then(({ ReportsPage }) => ReportsPage),
  },
  {
    path: 'verdicts',
    title: 'Verdicts',
    scopes: ['data'],
    load: () => import('./verdicts/verdicts-page.tsx').then(({ VerdictsPage }) => VerdictsPage),
  },
  {
    path: 'agents',
    title: 'Agents',
    scopes: ['manage', 'metadata', 'metadata:read'],
    load: () => import('./agents/agents-page.tsx').then(({ AgentsPage }) => AgentsPage),
  },
  {
    path: 'tests',
    title: 'Tests',
    scopes: ['data'],
    load: () => import('./tests/tests-page.tsx').then(({ TestsPage }) => TestsPage),
  },
  {
    path: 'downloads',
    title: 'Downloads',
    scopes: ['data'],
    load: () => import('./downloads/downloads-page.tsx').then(({ DownloadsPage }) => DownloadsPage),
  },
  {
    path: 'tokens',
    title: 'Tokens',
    scopes: ['manage', 'operator'],
    load: () => import('./tokens/tokens-page.tsx').then(({ TokensPage }) => TokensPage),
  },
  {
    path: 'audit',
    title: 'Audit',
    scopes: ['manage', 'operator'],
    load: () => import('./audit/audit-page.tsx').then(({ AuditPage }) => AuditPage),
  },
  {
    path: 'catalogue',
    title: 'Catalogue',
    scopes: ['data'],
    load: () => import('./catalogue/catalogue-page.tsx').then(({ CataloguePage }) => CataloguePage),
  },
];

/** The pages that these scopes can use, in the order of the navigation. */
export function pagesFor(scopes: readonly Scope[]): readonly PageEntry[] {
  return PAGES.filter((page) => mayUse(page, scopes));
}

export function mayUse(page: PageEntry, scopes: readonly Scope[]): boolean {
  return page.scopes.some((scope) => scopes.includes(scope));
}

export interface FoundPage extends PageProps {
  readonly page: PageEntry;
}

/** The page that a path below `/console/` leads to. */
export function pageAt(path: string): FoundPage | undefined {
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '');
  const page = PAGES.find((entry) => entry.path === first);
  return page && { page, rest: rest.map(decode) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
