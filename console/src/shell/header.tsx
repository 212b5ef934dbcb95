import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { toast } from '../components/toasts.tsx';
import { useSession } from '../hooks/use-session.ts';
import { useStore } from '../hooks/use-store.ts';
import { classNames } from '../lib/class-names.ts';
import { PAGES, pageAt } from '../pages/pages.ts';
import { hrefOf, location } from '../router/location.ts';
import { signOut } from '../session.ts';
import { Brand } from './brand.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Where one can go, and who one is. On a phone all of it but the name folds behind a button. */
export function Header() {
  const { organisation, token } = useSession();
  const { path } = useStore(location);
  const [isUnfolded, setUnfolded] = useState(false);
  useEffect(() => setUnfolded(false), [path]);
  const current = pageAt(path)?.page;
  return (
    <header class="header">
      <Brand />
      <div class="header-fold">
        <Button
          variant="quiet"
          icon={isUnfolded ? 'close' : 'menu'}
          aria-label="Menu"
          aria-expanded={isUnfolded}
          aria-controls="menu"
          onClick={() => setUnfolded(!isUnfolded)}
        />
      </div>
      <div id="menu" class={classNames('header-menu', isUnfolded && 'unfolded')}>
        <nav aria-label="Pages">
          <ul>
            {PAGES.map((page) => (
              <li key={page.path}>
                <a href={hrefOf(page.path)} aria-current={page === current ? 'page' : undefined}>
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="header-person">
          <div class="header-names" title={`Organisation ${organisation.name}, token ${token.name}`}>
            <strong>{organisation.name}</strong>
            <span>{token.name}</span>
          </div>
          <ThemeToggle />
          <Button variant="quiet" icon="sign-out" onClick={leave}>
            Sign out
          </Button>
        </div>
      </div>
    </header>
  );
}

async function leave(): Promise<void> {
  if (!(await signOut())) toast('The service does not answer: you are still signed in.');
}
