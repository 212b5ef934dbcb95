import { useEffect, useRef, useState } from 'preact/hooks';
import { Notice } from '../../components/feedback/notice.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { TextInput } from '../../components/form/input.tsx';
import { useStore } from '../../lib/store.ts';
import { useRequest } from '../../lib/use-request.ts';
import { hrefOf, location } from '../../router/location.ts';
import { readOpenId, signIn } from '../../session.ts';
import { Brand, ThemeToggle } from '../../shell/header.tsx';

/** Replaces the requested page at its address, which appears after signing in. */
export function SignInPage({ ended }: { readonly ended: boolean }) {
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { data: openid } = useRequest(readOpenId, []);
  const { path, search } = useStore(location);
  useEffect(() => {
    document.title = 'Sign in · Broadgauge';
    input.current?.focus();
  }, []);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy) return;
    setError(undefined);
    if (token.trim() === '') {
      setError('Please enter a token.');
      input.current?.focus();
      return;
    }
    setBusy(true);
    const refusal = await signIn(token.trim());
    setBusy(false);
    if (refusal === undefined) return;
    setError(refusal);
    input.current?.select();
  };

  return (
    <div class="sign-in">
      <header class="bar">
        <Brand />
        <ThemeToggle />
      </header>
      <main>
        <h1>Sign in</h1>
        <p class="sign-in-lead">
          Speeds, latency and outages that agents measured on real lines: ask by ISP, package, region and time, and
          publish what you find.
        </p>
        {ended && <Notice title="Your session has ended">Sign in again to go on where you were.</Notice>}
        <FailedSignIn />
        {openid && (
          <div class="card stack sign-in-openid">
            <a class="button primary" href={openIdAddress(path, search)}>
              Sign in with {openid.name}
            </a>
          </div>
        )}
        <form class="card stack" onSubmit={submit} noValidate>
          <Field label="Token" error={error}>
            <TextInput
              inputRef={input}
              type="password"
              autocomplete="current-password"
              spellcheck={false}
              required
              value={token}
              onValue={setToken}
            />
          </Field>
          <Button variant={openid ? 'plain' : 'primary'} type="submit" busy={isBusy}>
            Sign in
          </Button>
        </form>
        <section class="sign-in-help">
          {openid ? (
            <p>Your account of {openid.name} is all you need. Programs and scripts use tokens.</p>
          ) : (
            <>
              <h2>Where to get a token</h2>
              <p>Ask the person who runs this service: a token with the scope data is enough to look and to ask.</p>
              <details>
                <summary>I run this service</summary>
                <ul>
                  <li>
                    The first start of the service prints a token.
                    <code class="command">npm start</code>
                  </li>
                  <li>
                    A token with the scope manage makes more.
                    <code class="command">broadgauge token create analyst --scope data</code>
                  </li>
                </ul>
              </details>
            </>
          )}
          <p>The token is not kept in the browser. The session ends with the browser, and after 12 hours.</p>
        </section>
      </main>
    </div>
  );
}

/** The page that was wanted, without what the last try said. */
function openIdAddress(path: string, search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(FAILURE);
  const wanted = hrefOf(parameters.size > 0 ? `${path}?${parameters}` : path);
  return `/openid/begin?to=${encodeURIComponent(wanted)}`;
}

/** The parameter with the reason of a failed sign-in. */
const FAILURE = 'sign-in';

function FailedSignIn() {
  const { search } = useStore(location);
  const reason = new URLSearchParams(search).get(FAILURE);
  const failure = reason === null ? undefined : (FAILURES[reason] ?? UNKNOWN);
  return failure ? (
    <Notice tone="error" title={failure.title}>
      {failure.text}
    </Notice>
  ) : null;
}

interface Failure {
  readonly title: string;
  readonly text: string;
}

const FAILURES: Readonly<Record<string, Failure>> = {
  unavailable: {
    title: 'The identity provider does not answer',
    text: 'Please try again shortly. If it stays, tell the operator of this service. A token works meanwhile.',
  },
  denied: {
    title: 'The identity provider did not let you in',
    text: 'You cancelled, or it refused. Try again, or ask the administrator of your account there.',
  },
  stale: {
    title: 'This sign-in is too old',
    text: 'It began more than 15 minutes ago or in another browser, or was used before. Please start again.',
  },
  invalid: {
    title: 'The answer of the identity provider can’t be believed',
    text: 'Its signature, its time or its sender is wrong. Tell the operator: the clocks may differ, or the settings be wrong.',
  },
  'no-group': {
    title: 'You are in no group that may use this service',
    text: 'The identity provider knows you. Ask the operator which group you need, join it, and sign in again.',
  },
  'no-organisation': {
    title: 'The organisation of your group does not exist here',
    text: 'Tell the operator: the settings name an organisation that is not there.',
  },
};

const UNKNOWN: Failure = { title: 'Signing in did not work', text: 'Please try again.' };
