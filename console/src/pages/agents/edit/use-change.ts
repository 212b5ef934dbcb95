import { useRef, useState } from 'preact/hooks';
import { type Issues, NotFoundError, ValidationError } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { changeOfDraft } from './change-of-draft.ts';
import type { Draft } from './draft.ts';
import { loadPreview, type Preview } from './load-preview.ts';

/** The progress of a change from the form to the service. */
export type ChangeState =
  | { readonly step: 'drafted' }
  | { readonly step: 'checking' }
  | { readonly step: 'unmatched' }
  | { readonly step: 'refused'; readonly issues: Issues }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'previewed'; readonly preview: Preview }
  /** `id` undoes it. */
  | { readonly step: 'applied'; readonly preview: Preview; readonly id: number | undefined };

interface ChangeCalls {
  /** Back to the form, as when something in it changes: what was previewed is not what would be made. */
  reset(): void;
  preview(draft: Draft): Promise<void>;
  /** Throws what keeps it from being made, unless the form can show it. */
  apply(preview: Preview): Promise<void>;
}

export function useChange(): readonly [ChangeState, ChangeCalls] {
  const [state, setState] = useState<ChangeState>({ step: 'drafted' });
  const asked = useRef<AbortController | undefined>(undefined);
  const calls: ChangeCalls = {
    reset() {
      asked.current?.abort();
      setState({ step: 'drafted' });
    },
    async preview(draft) {
      asked.current?.abort();
      const { change, issues } = changeOfDraft(draft, Date.now());
      if (issues) return setState({ step: 'refused', issues });
      const abort = new AbortController();
      asked.current = abort;
      setState({ step: 'checking' });
      const next = await loadPreview(change, abort.signal).then(
        (preview): ChangeState => ({ step: 'previewed', preview }),
        stateAfter,
      );
      if (!abort.signal.aborted) setState(next);
    },
    async apply(preview) {
      try {
        const { change, idempotencyKey } = preview;
        const body = { ...change, show_versions: true };
        const made = await api.request('PUT /metadata', { body }, { idempotencyKey });
        setState({ step: 'applied', preview, id: made?.change });
      } catch (error) {
        const next = stateAfter(error);
        if (next.step === 'failed') throw error;
        setState(next);
      }
    },
  };
  return [state, calls];
}

function stateAfter(error: unknown): ChangeState {
  if (error instanceof NotFoundError) return { step: 'unmatched' };
  if (error instanceof ValidationError) return { step: 'refused', issues: error.issues };
  return { step: 'failed', error };
}
