import { useCallback } from 'preact/hooks';
import { createStore, useStore } from '../lib/store.ts';
import { useSession } from '../session.ts';

/** A question of Explore by its address, and the path that shows it as it was looked at last. */
interface Visited {
  readonly address: string;
  readonly path: string;
}

/** The questions that were asked since the console was opened, as steps to undo and to redo. */
export interface AskedQuestions {
  readonly past: readonly Visited[];
  readonly present: Visited | undefined;
  readonly future: readonly Visited[];
}

export const NOTHING_ASKED: AskedQuestions = { past: [], present: undefined, future: [] };

const STEPS_MAX = 100;

/** The steps once a question is shown. The one before or after it in line is a step, any other a new question. */
export function visit(asked: AskedQuestions, shown: Visited): AskedQuestions {
  const { past, present, future } = asked;
  if (present === undefined) return { ...asked, present: shown };
  if (present.address === shown.address) return { past, present: shown, future };
  if (past.at(-1)?.address === shown.address) {
    return { past: past.slice(0, -1), present: shown, future: [present, ...future] };
  }
  const before = [...past, present].slice(-STEPS_MAX);
  const isNext = future[0]?.address === shown.address;
  return { past: before, present: shown, future: isNext ? future.slice(1) : [] };
}

/** It outlives the page that asks. `owner`: whose questions they are. */
const held = createStore({ owner: '', asked: NOTHING_ASKED });

/** The questions of the signed-in person in an organisation, and how to add the one that is shown. */
export function useAskedQuestions(): readonly [AskedQuestions, (shown: Visited) => void] {
  const { id, organisation } = useSession();
  const owner = `${id} ${organisation.name}`;
  const current = useStore(held);
  const add = useCallback(
    (shown: Visited) => {
      const { owner: before, asked } = held.get();
      const next = visit(before === owner ? asked : NOTHING_ASKED, shown);
      held.set({ owner, asked: next });
    },
    [owner],
  );
  return [current.owner === owner ? current.asked : NOTHING_ASKED, add];
}
