import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../../components/form/button.tsx';
import type { CancellableRequest } from '../../../lib/use-request.ts';

interface WorkingProps {
  readonly requests: readonly Pick<CancellableRequest<unknown>, 'status' | 'cancel'>[];
}

/** Shows that questions are running and for how long, with a button to cancel; nothing if none is. */
export function Working({ requests }: WorkingProps) {
  const isWorking = requests.some(({ status }) => status === 'loading');
  const seconds = useSeconds(isWorking);
  if (!isWorking) return null;
  const cancel = () => {
    for (const request of requests) request.cancel();
  };
  return (
    <div class="working card bar">
      <p role="status">
        <span class="spinner" aria-hidden="true" /> Working on the answer
      </p>
      <span class="working-time muted">{seconds} s</span>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}

/** How long something is under way. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setSeconds(0);
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
