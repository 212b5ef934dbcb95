import type { Issues } from '../../../../../client/index.ts';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { Preview } from './load-preview.ts';
import { PreviewPanel } from './preview-panel.tsx';
import type { ChangeState } from './use-change.ts';

export interface ChangeProgressProps {
  readonly state: Exclude<ChangeState, { readonly step: 'applied' }>;
  readonly onApply: (preview: Preview) => Promise<void>;
}

/** What there is to say of a change while it is on its way. */
export function ChangeProgress({ state, onApply }: ChangeProgressProps) {
  switch (state.step) {
    case 'drafted':
      return (
        <p class="change-hint">The preview says how many agents match, and what would change for up to ten of them.</p>
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
