import { useEffect, useState } from 'preact/hooks';
import { useDebounced } from '../../../hooks/use-debounced.ts';
import { useAddress } from '../../../router/use-address.ts';
import { type Draft, SELECTOR_NAMES } from './draft.ts';
import { draftChanges, readDraft } from './draft-address.ts';

const REST_MS = 300;

/**
 * The change that is being typed. The address has it too, so that it can be shown to somebody else before it is made; it
 * follows when the typing rests, because browsers refuse to change it all the time. An agent that the path of the
 * address names is not in its parameters.
 */
export function useDraft(agentId: string | undefined): readonly [Draft, (draft: Draft) => void] {
  const [parameters, changeAddress] = useAddress();
  const [draft, setDraft] = useState(() => forAgent(readDraft(parameters), agentId));
  const rested = useDebounced(draft, REST_MS);
  useEffect(() => {
    changeAddress({ ...draftChanges(rested), ...(agentId !== undefined && NO_SELECTOR) });
  }, [rested, agentId, changeAddress]);
  return [draft, setDraft];
}

const NO_SELECTOR = { ...Object.fromEntries(SELECTOR_NAMES.map((name) => [name, null])), custom: null };

function forAgent(draft: Draft, agentId: string | undefined): Draft {
  if (agentId === undefined) return draft;
  const { selector } = readDraft(new URLSearchParams({ agent_id: agentId }));
  return { ...draft, selector, selectorCustom: [] };
}
