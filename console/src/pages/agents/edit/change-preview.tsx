import { useState } from 'preact/hooks';
import { api } from '../../../api.ts';
import { useTimes } from '../../../clock.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Button } from '../../../components/form/button.tsx';
import { agentsText, formatCount } from '../../../lib/figures.ts';
import type { Times } from '../../../lib/times.ts';
import { VersionList } from '../../../versions/version-list.tsx';
import type { DatedChange } from './change-of-draft.ts';
import type { Preview } from './load-preview.ts';

interface PreviewPanelProps {
  readonly preview: Preview;
  readonly onApply: (preview: Preview) => Promise<void>;
}

/** What a change would do and to whom, and the button that does it. */
export function PreviewPanel({ preview, onApply }: PreviewPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { change, matched, versions } = preview;
  const unchanged = matched - versions.agents;
  const variant = change.overwrite_all ? 'danger' : 'primary';
  return (
    <section class="card stack" aria-label="Preview">
      <h2>{matched === 1 ? '1 agent matches' : `${agentsText(matched)} match`}</h2>
      <ChangeSummary change={change} />
      {versions.vanishes > 0 && <VanishingNotice count={versions.vanishes} />}
      <h3>What becomes of versions</h3>
      {unchanged > 0 && <p>{agentsText(unchanged)} of them have all of this already.</p>}
      <VersionList
        versions={versions}
        fileName="metadata-preview.csv"
        csv={() => api.csv('POST /metadata/preview', { body: change })}
      />
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
          {versions.vanishes > 0 && <VanishingNotice count={versions.vanishes} />}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** A version that begins later and would say the same as the one before it is gone after the change. */
function VanishingNotice({ count }: { readonly count: number }) {
  return (
    <Notice
      tone="warning"
      title={count === 1 ? '1 later version vanishes' : `${formatCount(count)} later versions vanish`}
    >
      What was set for a later date is replaced too. The list says by what.
    </Notice>
  );
}

/** What a change does, line by line. */
export function ChangeSummary({ change }: { readonly change: DatedChange }) {
  const times = useTimes();
  return (
    <ul class="change-summary">
      {describeChange(change, times).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function describeChange({ metadata, backdate_from, overwrite_all }: DatedChange, times: Times): readonly string[] {
  const { package: name, timezone, custom = {} } = metadata;
  return [
    ...(name?.endsWith(':') ? [`The ISP becomes ${name.slice(0, -1)}, without a package.`] : []),
    ...(name && !name.endsWith(':') ? [`The package becomes ${name}.`] : []),
    ...(timezone === undefined ? [] : [`The timezone becomes ${timezone}.`]),
    ...Object.entries(custom).map(([key, value]) => `${key} becomes ${value}.`),
    overwrite_all ? 'Everything else is removed.' : 'Everything else stays as it is.',
    `It is valid from ${times.minute(backdate_from * 1000)} on, and applies to every version since.`,
  ];
}
