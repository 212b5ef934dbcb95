import { Button } from './button.tsx';
import { toast } from './toasts.tsx';

export interface CopyButtonProps {
  /** A function where it is long and only made when it is wanted. */
  readonly text: string | (() => string);
  /** What is copied, as in “Copy link”. */
  readonly label: string;
  /** The icon alone is shown. */
  readonly compact?: boolean;
}

export function CopyButton({ text, label, compact = false }: CopyButtonProps) {
  const copy = async () => {
    const copied = typeof text === 'string' ? text : text();
    // Browsers have no clipboard for pages that came over plain HTTP from another machine.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(copied).then(() => true)).catch(() => false);
    toast(isCopied ? 'Copied' : 'The browser did not allow copying. Select the text instead.');
  };
  return compact ? (
    <Button variant="quiet" icon="copy" aria-label={`Copy ${label}`} onClick={copy} />
  ) : (
    <Button icon="copy" onClick={copy}>{`Copy ${label}`}</Button>
  );
}
