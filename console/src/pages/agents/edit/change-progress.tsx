import { useEffect, useRef } from 'preact/hooks';
import type { Issues } from '../../../../../client/index.ts';
import { ErrorNotice, Notice } from '../../../components/feedback/notice.tsx';
import { Skeleton } from '../../../components/feedback/request-view.tsx';
import { Button } from '../../../components/form/button.tsx';
import { agentsText, formatCount } from '../../../lib/figures.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { UndoButton } from '../../../versions/undo-button.tsx';
import { ChangeSummary, PreviewPanel } from './change-preview.tsx';
import type { Preview } from './load-preview.ts';
import type { ChangeState } from './use-change.ts';

interface ChangeProgressProps {
  readonly state: Exclude<ChangeState, { readonly step: 'applied' }>;
  readonly onApply: (preview: Preview) => Promise<void>;
}

/** The state of a change in progress. */
export function ChangeProgress({ state, onApply }: ChangeProgressProps) {
  switch (state.step) {
    case 'drafted':
      return (
        <p class="change-hint muted">
          The preview says how many agents match, and which versions would appear, change and vanish.
        </p>
      );
    case 'checking':
      return <Skeleton lines={6} label="Looking for the agents" />;
    case 'unmatched':
      return (
        <Notice tone="warning" title="No agent matches">
          Selectors are compared with the metadata that agents have now, letter by letter.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="error" title="This can’t be done as it is">
          {unplaced(state.issues) || 'What is wrong is said at the fields.'}
        </Notice>
      );
    case 'failed':
      return <ErrorNotice error={state.error} />;
    case 'previewed':
      return <PreviewPanel preview={state.preview} onApply={onApply} />;
  }
}

/** Issues that no field of the form shows. */
function unplaced(issues: Issues): string {
  return Object.entries(issues)
    .filter(([path]) => !/^(agent|metadata|backdate_from)\b/.test(path))
    .map(([path, messages]) => `${path}: ${messages.join(' ')}`)
    .join(' ');
}

interface AppliedChangeProps {
  readonly preview: Preview;
  /** Of the change, in the audit. */
  readonly id: number | undefined;
  readonly onAnother: () => void;
}

/** Says what was done, and leads to whom it was done. */
export function AppliedChange({ preview: { change, matched, sample }, id, onAnother }: AppliedChangeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const others = matched - sample.length;
  return (
    <section class="card stack" aria-label="Done">
      <h2 ref={heading} tabIndex={-1}>
        {agentsText(matched)} changed
      </h2>
      <ChangeSummary change={change} />
      <h3>Look at what changed</h3>
      <ul class="change-links row">
        {sample.map((agentId) => (
          <li key={agentId}>
            <a href={hrefOf(agentPath(agentId))}>{agentId}</a>
          </li>
        ))}
        {others > 0 && <li class="hint">and {formatCount(others)} more</li>}
      </ul>
      <div class="row">
        <Button onClick={onAnother}>Make another change</Button>
        {id !== undefined && <UndoButton id={id} agents={matched} />}
      </div>
    </section>
  );
}
