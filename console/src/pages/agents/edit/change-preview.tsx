import { useState } from 'preact/hooks';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Button } from '../../../components/form/button.tsx';
import { formatInstant } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/figures.ts';
import { agentPath } from '../../../router/agent-address.ts';
import { hrefOf } from '../../../router/location.ts';
import type { DatedChange } from './change-of-draft.ts';
import type { Preview, SampledAgent } from './load-preview.ts';

interface PreviewPanelProps {
  readonly preview: Preview;
  readonly onApply: (preview: Preview) => Promise<void>;
}

/** What a change would do and to whom, and the button that does it. */
export function PreviewPanel({ preview, onApply }: PreviewPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { change, matched, sample } = preview;
  const others = matched - sample.length;
  const variant = change.overwrite_all ? 'danger' : 'primary';
  return (
    <section class="card stack" aria-label="Preview">
      <h2>{matched === 1 ? '1 agent matches' : `${agentsText(matched)} match`}</h2>
      <ChangeSummary change={change} />
      <h3>{others > 0 ? `${sample.length} of them, as they are now` : 'As it is now'}</h3>
      <ul class="change-sample">
        {sample.map((agent) => (
          <SampleItem key={agent.agentId} agent={agent} />
        ))}
      </ul>
      {others > 0 && <p class="hint">and {formatCount(others)} more</p>}
      <Button variant={variant} onClick={() => setAsking(true)}>
        Apply to {agentsText(matched)}
      </Button>
      {isAsking && (
        // It stays open when there was no answer: sent again, the change is still made once.
        <ConfirmDialog
          title={`Change ${agentsText(matched)}?`}
          action={`Apply to ${agentsText(matched)}`}
          variant={variant}
          cancel="Cancel"
          onConfirm={() => onApply(preview)}
          onClose={() => setAsking(false)}
        >
          <ChangeSummary change={change} />
        </ConfirmDialog>
      )}
    </section>
  );
}

function SampleItem({ agent: { agentId, changes } }: { readonly agent: SampledAgent }) {
  return (
    <li>
      <a href={hrefOf(agentPath(agentId))}>{agentId}</a>
      {changes.length === 0 && <span class="muted">has this already</span>}
      {changes.map(({ name, before, after }) => (
        <span key={name} class="change-field">
          {name} <del>{before ?? 'not set'}</del> <span aria-hidden="true">→</span>
          <span class="visually-hidden">becomes</span> <ins>{after ?? 'not set'}</ins>
        </span>
      ))}
    </li>
  );
}

/** What a change does, line by line. */
export function ChangeSummary({ change }: { readonly change: DatedChange }) {
  return (
    <ul class="change-summary">
      {describeChange(change).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function describeChange({ metadata, backdate_from, overwrite_all }: DatedChange): readonly string[] {
  const { package: name, timezone, custom = {} } = metadata;
  return [
    ...(name?.endsWith(':') ? [`The ISP becomes ${name.slice(0, -1)}, without a package.`] : []),
    ...(name && !name.endsWith(':') ? [`The package becomes ${name}.`] : []),
    ...(timezone === undefined ? [] : [`The timezone becomes ${timezone}.`]),
    ...Object.entries(custom).map(([key, value]) => `${key} becomes ${value}.`),
    overwrite_all ? 'Everything else is removed.' : 'Everything else stays as it is.',
    `It is valid from ${formatInstant(backdate_from * 1000)} on, and applies to every version since.`,
  ];
}

/** `1 agent`, `1,200 agents`. */
export function agentsText(count: number): string {
  return count === 1 ? '1 agent' : `${formatCount(count)} agents`;
}
