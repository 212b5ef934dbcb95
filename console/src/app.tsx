import { Button } from './components/button.tsx';
import { Notice } from './components/notice.tsx';
import { SessionContext } from './hooks/use-session.ts';
import { useStore } from './hooks/use-store.ts';
import { SignInPage } from './pages/sign-in/sign-in-page.tsx';
import { checkSession, sessionState } from './session.ts';
import { Shell } from './shell/shell.tsx';

export function App() {
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
      return (
        <SessionContext.Provider value={state.session}>
          <Shell />
        </SessionContext.Provider>
      );
  }
}
