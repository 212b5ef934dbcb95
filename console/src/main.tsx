import { render } from 'preact';
import { App } from './app.tsx';
import { pageAt } from './pages/pages.ts';
import { followLinks, location } from './router/location.ts';
import { checkSession } from './session.ts';

const place = document.getElementById('console');
if (!place) throw new Error('the page has no place for the console');
followLinks();
render(<App />, place);
void checkSession();
// Meanwhile, so that the page is there when the session is; if it fails, the page itself tries again and says so.
pageAt(location.get().path)
  ?.page.load()
  .catch(() => {});
