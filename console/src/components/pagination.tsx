import { Button } from './button.tsx';

export interface PaginationProps {
  /** What the pages are of, for screen readers. */
  readonly label: string;
  /** Undefined where there is no such page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Where one is, such as `1 to 50`. */
  readonly summary?: string;
  readonly busy?: boolean;
}

/** For lists whose pages are found one after the other. */
export function Pagination({ label, onPrevious, onNext, summary, busy = false }: PaginationProps) {
  return (
    <nav class="pagination" aria-label={`Pages of ${label}`}>
      <Button disabled={!onPrevious} onClick={onPrevious}>
        Previous
      </Button>
      {summary && <span aria-live="polite">{summary}</span>}
      <Button disabled={!onNext} busy={busy} onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}
