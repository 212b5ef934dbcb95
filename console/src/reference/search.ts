/** A call or a schema, with the words that it is found by. */
interface Entry {
  readonly section: HTMLElement;
  readonly words: string;
}

/** Hides the calls and schemas that lack a word of what is searched for. The address has it too, so that it can be linked. */
export function offerSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search');
  const found = document.querySelector('#found');
  if (!input?.form || !found) return;
  const entries = [...document.querySelectorAll<HTMLElement>('.operation, .schema')].map(entryOf);
  const groups = [...document.querySelectorAll<HTMLElement>('main > section')];
  const links = new Map([...document.querySelectorAll('nav a')].map((link) => [link.getAttribute('href'), link]));
  const toggle = (section: HTMLElement, isShown: boolean) => {
    section.hidden = !isShown;
    const item = links.get(`#${section.id}`)?.closest('li');
    if (item) item.hidden = !isShown;
  };

  const show = () => {
    const words = wordsOf(input.value);
    for (const entry of entries)
      toggle(
        entry.section,
        words.every((word) => entry.words.includes(word)),
      );
    for (const group of groups) {
      toggle(group, words.length === 0 || group.querySelector(':scope > section:not([hidden])') !== null);
    }
    found.textContent = countOf(entries, words.length > 0);
  };
  const search = (question: string, hash: string) => {
    input.value = question;
    show();
    const address = new URL(location.href);
    if (question.trim() === '') address.searchParams.delete('q');
    else address.searchParams.set('q', question);
    address.hash = hash;
    history.replaceState(null, '', address);
  };
  /** A link may lead to something that the search hides: then the search is cleared. */
  const follow = () => {
    input.value = new URLSearchParams(location.search).get('q') ?? '';
    show();
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest('[hidden]')) return;
    search('', location.hash);
    target.scrollIntoView();
  };

  input.addEventListener('input', () => {
    search(input.value, '');
    scrollTo({ top: 0 });
  });
  input.form.addEventListener('submit', (event) => {
    event.preventDefault();
    document.querySelector<HTMLElement>('main section section:not([hidden]) h3 a')?.focus();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && event.target === input) search('', '');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    input.select();
  });
  addEventListener('popstate', follow);
  follow();
}

/** By its id, title, method, path and description, and the names of its parameters and fields. */
function entryOf(section: HTMLElement): Entry {
  const parts = section.querySelectorAll('h3, .call, .description, h3 + p, th code');
  return { section, words: [section.id, ...[...parts].map((part) => part.textContent)].join(' ').toLowerCase() };
}

function wordsOf(question: string): readonly string[] {
  return question.toLowerCase().split(/\s+/).filter(Boolean);
}

function countOf(entries: readonly Entry[], isSearch: boolean): string {
  const calls = entries.filter(({ section }) => section.matches('.operation'));
  if (!isSearch) return `${calls.length} calls`;
  const schemas = entries.filter(({ section }) => !section.hidden && section.matches('.schema'));
  const shown = calls.filter(({ section }) => !section.hidden);
  if (shown.length + schemas.length === 0) return 'Nothing has all of these words. Try fewer.';
  return `${shown.length} of ${calls.length} calls, ${schemas.length} ${schemas.length === 1 ? 'schema' : 'schemas'}`;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
