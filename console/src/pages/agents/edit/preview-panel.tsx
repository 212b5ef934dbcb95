import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { formatCount } from '../../../lib/format-count.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { agentsText } from './count-agents.ts';
import { describeChange } from './describe-change.ts';
import type { Preview, SampledAgent } from './load-preview.ts';

export interface PreviewPanelProps {
  readonly preview: Preview;
  readonly onApply: (preview: Preview) => Promise<void>;
}

/** What a change would do and to whom, and the button that does it. */
export function PreviewPanel({ preview, onApply }: PreviewPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { change, matched, sample } = preview;
  const others = matched - sample.length;
  return (
    <section class="card change-preview" aria-label="Preview">
      <h2>{matched === 1 ? '1 agent matches' : `${agentsText(matched)} match`}</h2>
      <ul class="change-summary">
        {describeChange(change).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>{others > 0 ? `${sample.length} of them, as they are now` : 'As it is now'}</h3>
      <ul class="change-sample">
        {sample.map((agent) => (
          <SampleItem key={agent.agentId} agent={agent} />
        ))}
      </ul>
      {others > 0 && <p class="field-hint">and {formatCount(others)} more</p>}
      <Button variant={change.overwrite_all ? 'danger' : 'primary'} onClick={() => setAsking(true)}>
        Apply to {agentsText(matched)}
      </Button>
      {isAsking && <ConfirmChange preview={preview} onApply={onApply} onClose={() => setAsking(false)} />}
    </section>
  );
}

function SampleItem({ agent: { agentId, changes } }: { readonly agent: SampledAgent }) {
  return (
    <li>
      <a href={hrefOf(agentPath(agentId))}>{agentId}</a>
      {changes.length === 0 && <span class="absent">has this already</span>}
      {changes.map(({ name, before, after }) => (
        <span key={name} class="change-field">
          {name} <del>{before ?? 'not set'}</del> <span aria-hidden="true">→</span>
          <span class="visually-hidden">becomes</span> <ins>{after ?? 'not set'}</ins>
        </span>
      ))}
    </li>
  );
}
