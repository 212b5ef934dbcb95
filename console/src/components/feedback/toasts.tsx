import { createStore, useStore } from '../../lib/store.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 5_000;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Says briefly that something was done. Nothing that has to be read: that is for a notice. */
export function toast(text: string): void {
  const id = ++lastId;
  toasts.set([...toasts.get(), { id, text }]);
  setTimeout(() => toasts.set(toasts.get().filter((shown) => shown.id !== id)), SHOWN_MS);
}

/** There before there is anything to say, so that screen readers listen to it. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text }) => (
        <div key={id} class="toast">
          {text}
        </div>
      ))}
    </div>
  );
}
