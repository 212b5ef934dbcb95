import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './button.tsx';

interface ActionButtonProps {
  /** Names it where its text does not say to what it belongs. */
  readonly 'aria-label': string;
  readonly onAction: () => Promise<void>;
  /** Gets what kept it from being done; undefined when it is tried. */
  readonly onError: (error: unknown) => void;
  readonly children: ComponentChildren;
}

/** Does something that takes a while, once at a time. */
export function ActionButton({ onAction, onError, ...rest }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    onError(undefined);
    await onAction().catch(onError);
    setBusy(false);
  };
  return <Button {...rest} busy={isBusy} onClick={() => void act()} />;
}
