import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { classNames } from '../lib/class-names.ts';
import { Dialog } from './dialog.tsx';
import { Button } from './form/button.tsx';

interface PopOutProps {
  /** What the button says. */
  readonly text: string;
  /** What it changes: the name of what opens, and the start of that of the button. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly hasError?: boolean;
  readonly variant?: 'word' | 'button';
  readonly isWide?: boolean;
  /** Punctuation. */
  readonly after?: string | undefined;
  readonly children: ComponentChildren;
}

/** Where a sheet over the page has more room than a box below a button. */
const NARROW = '(width < 45rem)';
const MARGIN_PX = 12;

/** A button with controls that open below it, or on a phone over the page. */
export function PopOut(props: PopOutProps) {
  const { text, label, isOpen, onOpen, hasError = false, variant = 'word', isWide = false, after, children } = props;
  const isNarrow = useMediaQuery(NARROW);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span class="pop-out">
      <button
        ref={button}
        type="button"
        class={classNames(variant === 'word' ? 'word' : 'button plain', hasError && 'wrong')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={variant === 'word' ? `${label}${hasError ? ', to be corrected' : ''}: ${text}` : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        {text}
      </button>
      {after}
      {isNarrow ? (
        <Dialog
          open={isOpen}
          title={label}
          onClose={() => onOpen(false)}
          actions={
            <Button variant="primary" onClick={() => onOpen(false)}>
              Show the answer
            </Button>
          }
        >
          <div class="builder stack">{children}</div>
        </Dialog>
      ) : (
        isOpen && (
          <Box
            label={label}
            isWide={isWide}
            onClose={(isDone) => {
              onOpen(false);
              if (isDone) button.current?.focus();
            }}
          >
            {children}
          </Box>
        )
      )}
    </span>
  );
}

interface BoxProps {
  readonly label: string;
  readonly isWide: boolean;
  /** `isDone`: by Escape, so that the focus goes back. */
  readonly onClose: (isDone: boolean) => void;
  readonly children: ComponentChildren;
}

const CONTROLS = 'input:not(:disabled), select:not(:disabled), button:not(:disabled), a[href]';

function Box({ label, isWide, onClose, children }: BoxProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const { style } = ref.current as HTMLDivElement;
    const { right } = (ref.current as HTMLDivElement).getBoundingClientRect();
    const beyond = right - (document.documentElement.clientWidth - MARGIN_PX);
    if (beyond > 0) style.translate = `${-beyond}px`;
    ref.current?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const around = ref.current?.parentElement;
      // Effects end a little later than their box. What a choice has taken away is not outside.
      if (!around || !(target instanceof Node) || !target.isConnected) return;
      if (!around.contains(target)) close.current(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, []);
  return (
    <div
      ref={ref}
      class={classNames('pop-out-box', 'card', 'builder', 'stack', isWide && 'wide')}
      role="dialog"
      aria-label={`Change: ${label}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close.current(true);
      }}
    >
      {children}
    </div>
  );
}

/** Whether a media query holds, as that changes. */
function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [query]);
  return matches;
}
