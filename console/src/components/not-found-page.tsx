import { hrefOf } from '../router/location.ts';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

export function NotFoundPage() {
  return (
    <Page title="There is no such page">
      <EmptyState title="The address leads nowhere" action={<a href={hrefOf('')}>Go to Explore</a>}>
        It may be mistyped, or come from another version of the console.
      </EmptyState>
    </Page>
  );
}
