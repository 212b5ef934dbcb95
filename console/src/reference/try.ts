import type { Session } from '../session.ts';
import { readAnswer } from './answer.ts';
import { example } from './copy.ts';

/** The session of the console, or that there is none, or that the service can't say. */
type Visitor = Session | 'signed-out' | 'unknown';

/** The forms under "Try it" send real requests, with the session of the console. */
export function offerTrials(): void {
  // It does not bubble.
  document.addEventListener('toggle', ({ target }) => isIn('.try[open]', target) && void tellVisitor(), true);
  // The user may have signed in, or out, in another tab.
  addEventListener('focus', () => void tellVisitor());
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || !target.matches('.examples')) return;
    const body = target.form?.querySelector('textarea');
    if (body) body.value = target.value;
  });
  document.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || !isIn('.try', target)) return;
    event.preventDefault();
    const running = sending.get(target);
    if (running) running.abort();
    else void send(target);
  });
}

function isIn(selector: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Says in every open form who sends it. */
async function tellVisitor(): Promise<void> {
  const forms = [...document.querySelectorAll<HTMLFormElement>('.try[open] form')].filter(
    ({ dataset }) => dataset.scopes,
  );
  if (forms.length === 0) return;
  const visitor = await readVisitor();
  for (const form of forms) {
    part(form, '.who').replaceChildren(...wordsAbout(visitor, form.dataset.scopes?.split(' ') ?? []));
    part<HTMLButtonElement>(form, 'button:not(.copy)').disabled = visitor === 'signed-out';
  }
}

async function readVisitor(): Promise<Visitor> {
  const answer = await fetch('console/session').catch(() => undefined);
  if (answer?.status === 401) return 'signed-out';
  return answer?.ok ? ((await answer.json()) as { readonly data: Session }).data : 'unknown';
}

function wordsAbout(visitor: Visitor, scopes: readonly string[]): readonly (string | Node)[] {
  if (visitor === 'unknown') return ['The service does not say who is signed in.'];
  if (visitor === 'signed-out') {
    const link = document.createElement('a');
    link.href = 'console/';
    link.target = '_blank';
    link.textContent = 'Sign in to the console';
    return ['Nobody is signed in. ', link, ' in another tab, then come back: the call is sent with its session.'];
  }
  const { token, organisation } = visitor;
  const told = `Sent as ${token.name} of the organisation ${organisation.name}.`;
  if (visitor.scopes.some((scope) => scopes.includes(scope))) return [told];
  return [`${told} The token lacks the scope ${scopes.join(' or ')}: the call will be refused.`];
}

/** Forms with a request in flight. */
const sending = new WeakMap<HTMLFormElement, AbortController>();

async function send(form: HTMLFormElement): Promise<void> {
  const outcome = part(form, '.outcome');
  const button = part(form, 'button:not(.copy)');
  const controller = new AbortController();
  sending.set(form, controller);
  button.textContent = 'Stop';
  outcome.textContent = 'Sending …';
  part(form, '.answer').replaceChildren();
  outcome.textContent = await sent(form, controller.signal).catch((error: Error) =>
    error.name === 'AbortError' ? 'Stopped. The service may have got it.' : `There is no answer: ${error.message}.`,
  );
  button.textContent = 'Send';
  sending.delete(form);
}

/** Shows the answer and says in a line what came of it. */
async function sent(form: HTMLFormElement, signal: AbortSignal): Promise<string> {
  const { address, ...init } = requestOf(form);
  const line = `${init.method} ${address.pathname}${address.search}`;
  if (form.dataset.changes !== undefined && !confirm(warningOf(line, init.body))) return 'Not sent.';
  const begun = performance.now();
  const response = await fetch(address, { ...init, cache: 'no-store', signal });
  const { headers, body, note } = await readAnswer(response);
  const took = Math.round(performance.now() - begun);
  part(form, '.answer').replaceChildren(example(headers), ...(body === '' ? [] : [example(body)]));
  // The session may have ended.
  if (response.status === 403) void tellVisitor();
  return [`${response.status} ${response.statusText}`.trim(), `${took} ms`, line, note].filter(Boolean).join(' · ');
}

const WARNING_BODY_MAX = 500;

function warningOf(line: string, body: string | null): string {
  const shown = body && body.length > WARNING_BODY_MAX ? `${body.slice(0, WARNING_BODY_MAX)} …` : body;
  return [line, shown, 'This call can change data. Send it?'].filter(Boolean).join('\n\n');
}

function part<E extends HTMLElement>(form: HTMLFormElement, selector: string): E {
  const found = form.querySelector<E>(selector);
  if (!found) throw new Error(`The form has no ${selector}`);
  return found;
}

interface TriedRequest {
  readonly address: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

/** What a form asks for. Fields that are empty are not sent. */
function requestOf(form: HTMLFormElement): TriedRequest {
  const { method = '', path = '', file } = form.dataset;
  // The service takes a session with this header only, which no other site can send.
  const headers = new Headers({ 'x-broadgauge-console': '1' });
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, value, dataset } of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')) {
    if (value === '') continue;
    if (dataset.in === 'query') query.append(name, value);
    else if (dataset.in === 'header') headers.set(name, value);
    else filled = filled.replace(`{${name}}`, () => encoded(value, file !== undefined));
  }
  const body = form.querySelector('textarea')?.value || null;
  if (body !== null) headers.set('content-type', contentTypeOf(form));
  const address = new URL(`.${filled}`, location.href);
  address.search = query.toString();
  return { address, method, headers, body };
}

/** The path of a file keeps its slashes. */
function encoded(value: string, isFile: boolean): string {
  const text = encodeURIComponent(value);
  return isFile ? text.replaceAll('%2F', '/') : text;
}

function contentTypeOf(form: HTMLFormElement): string {
  const [chosen] = form.querySelector<HTMLSelectElement>('.examples')?.selectedOptions ?? [];
  return chosen?.dataset.type ?? 'application/json';
}
