import { useEffect, useState } from 'preact/hooks';
import { api } from '../api.ts';
import { chooseClock, clock } from '../clock.ts';
import { toast } from '../components/feedback/toasts.tsx';
import { Button } from '../components/form/button.tsx';
import { optionsOf, Select } from '../components/form/input.tsx';
import { classNames } from '../lib/class-names.ts';
import { createStore, useStore } from '../lib/store.ts';
import { CLOCKS, type Clock } from '../lib/times.ts';
import { useRequest } from '../lib/use-request.ts';
import { pageAt, pagesFor } from '../pages/pages.ts';
import { useAskedQuestions } from '../question/asked-questions.ts';
import { hrefOf, location, useAddress } from '../router/location.ts';
import { signOut, useSession } from '../session.ts';
import { applyTheme, keepTheme, readTheme, THEMES, type Theme } from '../theme.ts';

/** The navigation and the signed-in person. On a phone everything but the name folds behind a button. */
export function Header() {
  const { organisation, token, scopes, panels } = useSession();
  const { path } = useStore(location);
  const [isUnfolded, setUnfolded] = useState(false);
  useEffect(() => setUnfolded(false), [path]);
  const current = pageAt(path)?.page;
  const [{ present }] = useAskedQuestions();
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
            {pagesFor(scopes).map((page) => (
              <li key={page.path}>
                <a
                  href={hrefOf(page.path || (present?.path ?? ''))}
                  aria-current={page === current ? 'page' : undefined}
                >
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="header-person">
          <div class="header-names" title={`Organisation ${organisation.name}, token ${token.name}`}>
            {scopes.includes('operator') && panels === null ? (
              <OrganisationSwitch />
            ) : (
              <strong class="truncate">{organisation.name}</strong>
            )}
            <span class="truncate">{token.name}</span>
          </div>
          <ClockSwitch />
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

export function Brand() {
  return (
    <a class="brand" href={hrefOf('')}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" />
        <path d="M6 22a10 10 0 0 1 20 0M16 22l5.5-7" />
        <circle cx="16" cy="22" r="2.6" />
      </svg>
      Broadgauge
    </a>
  );
}

const CLOCK_NAMES: Readonly<Record<Clock, string>> = { utc: 'UTC', mine: 'My clock', agent: 'Agents’ clocks' };
const CLOCK_OPTIONS = CLOCKS.map((value) => ({ value, label: CLOCK_NAMES[value] }));

const CLOCK_HINT =
  'The clock by which times are shown. What belongs to no agent is in UTC where agents’ clocks are shown. Periods of questions are always those of agents’ clocks.';

/** Whose clock shows times, on every page. */
function ClockSwitch() {
  return (
    <span class="header-clock" title={CLOCK_HINT}>
      <Select aria-label="Times by" options={CLOCK_OPTIONS} value={useStore(clock)} onValue={chooseClock} />
    </span>
  );
}

/** Goes through the themes: as the system has it, light, dark. */
export function ThemeToggle() {
  const current = useStore(theme);
  const next = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length] ?? 'system';
  const label = `Theme: ${current}. Change to ${next}.`;
  return <Button variant="quiet" icon={current} aria-label={label} title={label} onClick={() => chooseTheme(next)} />;
}

const theme = createStore<Theme>(readTheme());

function chooseTheme(choice: Theme): void {
  keepTheme(choice);
  applyTheme(choice);
  theme.set(choice);
}

/** Whom an operator acts for: the address has it, so that it stays from page to page. */
function OrganisationSwitch() {
  const { organisation, home } = useSession();
  const [, change] = useAddress();
  const { data = [] } = useRequest((signal) => api.request('GET /manage/organisations', {}, { signal }), []);
  const names = new Set([organisation.name, home, ...data.map(({ name }) => name)]);
  const choose = (name: string) => {
    const wanted = name === home ? null : name;
    change({ organisation: wanted, cursor: null, q: null, offset: null }, { step: true });
  };
  return (
    <Select
      aria-label="Organisation"
      options={optionsOf([...names].sort())}
      value={organisation.name}
      onValue={choose}
    />
  );
}
