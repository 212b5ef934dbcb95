import { useEffect, useRef, useState } from 'preact/hooks';
import { Notice } from '../../components/feedback/notice.tsx';
import { Button } from '../../components/form/button.tsx';
import { Field } from '../../components/form/field.tsx';
import { TextInput } from '../../components/form/input.tsx';
import { signIn } from '../../session.ts';
import { Brand, ThemeToggle } from '../../shell/header.tsx';

/** Stands in the place of the page that was wanted, at its address: that is where one is after signing in. */
export function SignInPage({ ended }: { readonly ended: boolean }) {
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
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
        {ended && <Notice title="Your session has ended">Sign in again to go on where you were.</Notice>}
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
          <Button variant="primary" type="submit" busy={isBusy}>
            Sign in
          </Button>
        </form>
        <section class="sign-in-help">
          <h2>Where to get a token</h2>
          <ul>
            <li>
              The first start of the service prints one.
              <code class="command">npm start</code>
            </li>
            <li>
              Whoever has a token with the scope manage makes more.
              <code class="command">broadgauge token create analyst --scope data</code>
            </li>
          </ul>
          <p>The token is not kept in the browser. The session ends with the browser, and after 12 hours.</p>
        </section>
      </main>
    </div>
  );
}
