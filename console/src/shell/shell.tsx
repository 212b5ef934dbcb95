import { NotFoundPage } from '../components/not-found-page.tsx';
import { Toasts } from '../components/toasts.tsx';
import { useStore } from '../hooks/use-store.ts';
import { pageAt } from '../pages/pages.ts';
import { location } from '../router/location.ts';
import { Header } from './header.tsx';
import { LoadedPage } from './loaded-page.tsx';

/** What is around every page, and the page that the address names. */
export function Shell() {
  const { path } = useStore(location);
  const found = pageAt(path);
  return (
    <>
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {found ? <LoadedPage key={found.page.path} {...found} /> : <NotFoundPage />}
      </main>
      <Toasts />
    </>
  );
}
