import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hrefOf, location } from '../router/location.ts';
import { EmptyState } from './feedback/empty-state.tsx';
import { useSource } from './source.tsx';

interface PageProps {
  readonly title: string;
  /** What stands over the page on paper, and names it among others, where its title does not say what it shows. */
  readonly printedTitle?: string | undefined;
  /** One sentence under the title. */
  readonly lead?: ComponentChildren;
  /** Buttons beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page's heading and content. The heading takes the focus when one comes from another page. */
export function Page({ title, printedTitle = title, lead, actions, children }: PageProps) {
  const source = useSource();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${printedTitle} · Broadgauge`;
  }, [printedTitle]);
  useEffect(() => {
    if (!isFocusToMove()) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div class="page stack">
      <header class="page-header bar">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {printedTitle === title ? (
              title
            ) : (
              <>
                <span class="on-screen">{title}</span>
                <span class="on-paper" aria-hidden="true">
                  {printedTitle}
                </span>
              </>
            )}
          </h1>
          {lead && <p class="page-lead muted">{lead}</p>}
          <p class="on-paper hint">
            {source} {window.location.href}
          </p>
        </div>
        {actions && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** False where the console was opened on this page, or the focus has moved while the page's code was fetched. */
function isFocusToMove(): boolean {
  const { focusBefore } = location.get();
  const focus = document.activeElement;
  return focusBefore !== undefined && (focus === focusBefore || focus === document.body);
}

export function NotFoundPage() {
  return (
    <Page title="There is no such page">
      <EmptyState title="The address leads nowhere" action={<a href={hrefOf('')}>Go to Explore</a>}>
        It may be mistyped, or come from another version of the console.
      </EmptyState>
    </Page>
  );
}
