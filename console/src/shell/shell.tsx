import { EmptyState } from '../components/feedback/empty-state.tsx';
import { RequestView } from '../components/feedback/request-view.tsx';
import { Toasts } from '../components/feedback/toasts.tsx';
import { NotFoundPage, Page } from '../components/page.tsx';
import { loadCode } from '../lib/load-code.ts';
import { useStore } from '../lib/store.ts';
import { useRequest } from '../lib/use-request.ts';
import { type FoundPage, mayUse, type PageEntry, pageAt, pagesFor } from '../pages/pages.ts';
import { hrefOf, location } from '../router/location.ts';
import { useSession } from '../session.ts';
import { Header } from './header.tsx';

/** What is around every page, and the page that the address names. */
export function Shell() {
  const { path } = useStore(location);
  const { organisation } = useSession();
  const found = pageAt(path);
  return (
    <>
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      {found?.page.answer && (
        <a class="skip-link" href={`#${found.page.answer.id}`}>
          Skip to {found.page.answer.name}
        </a>
      )}
      <Header />
      <main id="main" tabIndex={-1}>
        {found ? <LoadedPage key={`${organisation.name} ${found.page.path}`} {...found} /> : <NotFoundPage />}
      </main>
      <Toasts />
    </>
  );
}

/** A page, if the token may use it. Its code is fetched when it is first opened. */
function LoadedPage({ page, rest }: FoundPage) {
  const { scopes } = useSession();
  const isOpen = mayUse(page, scopes);
  const code = useRequest(async () => (isOpen ? { Component: await loadCode(page.load) } : undefined), [page, isOpen]);
  if (!isOpen) return <NoAccess page={page} />;
  if (code.status === 'done' && code.data) return <code.data.Component rest={rest} />;
  return (
    <Page title={page.title}>
      <RequestView request={code}>{() => null}</RequestView>
    </Page>
  );
}

/** A page that the token has no scope for. */
function NoAccess({ page }: { readonly page: PageEntry }) {
  const { token, organisation, isActing, scopes } = useSession();
  const [first] = pagesFor(scopes);
  return (
    <Page title={page.title}>
      <EmptyState
        title={isActing ? `This page is not for operators of ${organisation.name}` : 'This token can’t use this page'}
        action={first && <a href={hrefOf(first.path)}>Go to {first.title}</a>}
      >
        {isActing
          ? 'An operator manages other organisations, and does not see their results. '
          : `The page needs the scope ${page.scopes.join(' or ')}, which the token “${token.name}” does not have. `}
        Sign in with a token that may use it.
      </EmptyState>
    </Page>
  );
}
