import { Page } from '../components/page.tsx';
import { RequestView } from '../components/request-view.tsx';
import { useRequest } from '../hooks/use-request.ts';
import { useSession } from '../hooks/use-session.ts';
import type { FoundPage } from '../pages/pages.ts';
import { NoAccess } from './no-access.tsx';

/** A page whose code is fetched when it is first wanted, for those who may use it. */
export function LoadedPage({ page, rest }: FoundPage) {
  const { scopes } = useSession();
  const mayUse = page.scopes.some((scope) => scopes.includes(scope));
  const code = useRequest(async () => (mayUse ? { Component: await page.load() } : undefined), [page, mayUse]);
  if (!mayUse) return <NoAccess page={page} />;
  if (code.status === 'done' && code.data) return <code.data.Component rest={rest} />;
  return (
    <Page title={page.title}>
      <RequestView request={code}>{() => null}</RequestView>
    </Page>
  );
}
