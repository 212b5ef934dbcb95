const COPIED_MS = 2000;

/** One listener for all buttons, those of answers that come later included. */
export function offerCopies(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement && target.matches('.copy')) void copyBeside(target);
  });
}

async function copyBeside(button: HTMLButtonElement): Promise<void> {
  const text = button.parentElement?.querySelector('pre');
  if (!text) return;
  // Browsers have no clipboard for pages that came over plain HTTP from another machine.
  const copying = navigator.clipboard?.writeText(text.textContent).then(() => true);
  const isCopied = await Promise.resolve(copying).catch(() => false);
  if (!isCopied) getSelection()?.selectAllChildren(text);
  say(button, isCopied ? 'Copied' : 'Selected: press Ctrl+C');
}

/** On the button for those who see it, and in the page's status for those who hear it. */
function say(button: HTMLButtonElement, words: string): void {
  const status = document.querySelector('#said');
  if (status) status.textContent = words;
  button.textContent = words;
  setTimeout(() => {
    if (status) status.textContent = '';
    button.textContent = 'Copy';
  }, COPIED_MS);
}

/** Text with a button that copies it, as the service renders it. */
export function example(text: string): HTMLElement {
  const block = document.createElement('div');
  block.className = 'example';
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  const code = document.createElement('code');
  code.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  pre.append(code);
  block.append(pre, button);
  return block;
}
