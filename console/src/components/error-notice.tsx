import { describeError } from '../describe-error.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface ErrorNoticeProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Why something did not work, in words, with another try. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { title, lines, requestId } = describeError(error);
  const retry = onRetry && <Button onClick={onRetry}>Try again</Button>;
  return (
    <Notice tone="error" title={title} action={retry}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {requestId && <p class="notice-detail">Request {requestId}</p>}
    </Notice>
  );
}
