import { render } from 'preact';
import { useMemo } from 'preact/hooks';
import { Notice } from './components/feedback/notice.tsx';
import { RequestView } from './components/feedback/request-view.tsx';
import { Button } from './components/form/button.tsx';
import { loadCode } from './lib/load-code.ts';
import { useStore } from './lib/store.ts';
import { useRequest } from './lib/use-request.ts';
import { pageAt } from './pages/pages.ts';
import { SignInPage } from './pages/sign-in/sign-in-page.tsx';
import { actingFor } from './router/acting-for.ts';
import { followLinks, location } from './router/location.ts';
import { checkSession, type Session, SessionContext, sessionFor, sessionState } from './session.ts';
import { Shell } from './shell/shell.tsx';

const container = document.getElementById('console');
if (!container) throw new Error('the page has no element for the console');
followLinks();
render(<App />, container);
if (sharedLinkOf(location.get().path) === undefined) void checkSession();
// Meanwhile, so that the page is there when the session is; if it fails, the page itself tries again and says so.
pageAt(location.get().path)
  ?.page.load()
  .catch(() => {});

function App() {
  const { path } = useStore(location);
  const link = sharedLinkOf(path);
  return link === undefined ? <SessionApp /> : <SharedApp link={link} />;
}

/** What a public link shows needs no session; its code is fetched when it is opened. */
function SharedApp({ link }: { readonly link: string }) {
  const code = useRequest(() => loadCode(() => import('./pages/explore/dashboards/shared-page.tsx')), []);
  return (
    <RequestView request={code}>
      {({ SharedPage }) => <SharedPage link={link} isEmbedded={location.get().path.startsWith('embed/')} />}
    </RequestView>
  );
}

/** The secret part of the address of a public link, on a page of its own or within another site's. */
function sharedLinkOf(path: string): string | undefined {
  return /^(?:shared|embed)\/([\w-]+)$/.exec(path)?.[1];
}

function SessionApp() {
  const state = useStore(sessionState);
  switch (state.status) {
    case 'unknown':
      return (
        <main class="waiting" aria-busy="true">
          <span class="spinner" aria-hidden="true" />
          <span class="visually-hidden">Loading</span>
        </main>
      );
    case 'unreachable':
      return (
        <main class="waiting">
          <Notice
            tone="error"
            title="The service does not answer"
            action={<Button onClick={() => void checkSession()}>Try again</Button>}
          >
            It may be starting, or the connection is lost.
          </Notice>
        </main>
      );
    case 'signed-out':
      return <SignInPage ended={state.ended} />;
    case 'signed-in':
      return <SignedIn session={state.session} />;
  }
}

function SignedIn({ session }: { readonly session: Session }) {
  useStore(location);
  const acting = actingFor();
  const seen = useMemo(() => sessionFor(session, acting), [session, acting]);
  return (
    <SessionContext.Provider value={seen}>
      <Shell />
    </SessionContext.Provider>
  );
}
