import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { agentsText } from './count-agents.ts';
import { describeChange } from './describe-change.ts';
import type { Preview } from './load-preview.ts';

export interface AppliedChangeProps {
  readonly preview: Preview;
  readonly onAnother: () => void;
}

/** Says what was done, and leads to whom it was done. */
export function AppliedChange({ preview: { change, matched, sample }, onAnother }: AppliedChangeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const others = matched - sample.length;
  return (
    <section class="card change-applied" aria-label="Done">
      <h2 ref={heading} tabIndex={-1}>
        {agentsText(matched)} changed
      </h2>
      <ul class="change-summary">
        {describeChange(change).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>Look at what changed</h3>
      <ul class="change-links">
        {sample.map(({ agentId }) => (
          <li key={agentId}>
            <a href={hrefOf(agentPath(agentId))}>{agentId}</a>
          </li>
        ))}
        {others > 0 && <li class="field-hint">and {formatCount(others)} more</li>}
      </ul>
      <div>
        <Button onClick={onAnother}>Make another change</Button>
      </div>
    </section>
  );
}
