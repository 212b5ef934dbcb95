import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { useSession } from '../hooks/use-session.ts';
import type { PageEntry } from '../pages/pages.ts';

/** A page that the token has no scope for. */
export function NoAccess({ page }: { readonly page: PageEntry }) {
  const { token } = useSession();
  return (
    <Page title={page.title}>
      <EmptyState title="This token can’t use this page">
        The page needs the scope {page.scopes.join(' or ')}, which the token “{token.name}” does not have. Sign in with
        one that has it.
      </EmptyState>
    </Page>
  );
}
