import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { useStore } from '../../../lib/store.ts';
import { useAskedQuestions } from '../../../question/asked-questions.ts';
import { readLinkedQuestion } from '../../../question/linked-question.ts';
import { type Question, readQuestion, writeQuestion } from '../../../question/question.ts';
import { hrefOf, location, navigate } from '../../../router/location.ts';
import { PLAIN_VIEW, readView, type View, writeView } from './view.ts';

interface AskedQuestion {
  /** The same object as long as the same is asked. */
  readonly question: Question;
  readonly view: View;
  /** Whether the address leaves it to the page what to ask. */
  readonly isFirst: boolean;
  /** Leads here from anywhere. */
  readonly link: string;
  /** Changes what is asked: a step in the browser's history, unless it replaces a question that the page chose itself. */
  readonly ask: (change: Partial<Question>, options?: { readonly replace?: boolean }) => void;
  /** Changes how the answer is looked at. */
  readonly look: (change: Partial<View>) => void;
  /** Lead to the question before, and to the one that was undone; undefined where there is none. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The question and the view that the address holds. */
export function useQuestion(): AskedQuestion {
  const { search } = useStore(location);
  const parameters = new URLSearchParams(search);
  const view = useMemo(() => readView(new URLSearchParams(search)), [search]);
  const address = writeQuestion(readLinkedQuestion(parameters)).toString();
  const question = useMemo(() => readQuestion(new URLSearchParams(address)), [address]);
  const ask = useCallback<AskedQuestion['ask']>((change, { replace = false } = {}) => {
    const [asked, seen] = readAddress();
    // Series and pages of another question are other ones.
    const seenNext = {
      ...seen,
      hidden: PLAIN_VIEW.hidden,
      pinned: PLAIN_VIEW.pinned,
      zoom: PLAIN_VIEW.zoom,
      page: PLAIN_VIEW.page,
    };
    navigate(pathOf({ ...asked, ...change }, seenNext), { replace });
  }, []);
  const look = useCallback((change: Partial<View>) => {
    const [asked, seen] = readAddress();
    navigate(pathOf(asked, { ...seen, ...change }), { replace: true });
  }, []);
  const path = pathOf(question, view);
  const isFirst = !parameters.has('metric') && !parameters.has('request');
  const [{ past, future }, add] = useAskedQuestions();
  useEffect(() => add({ address, path }), [address, path, add]);
  const stepTo = (step: { readonly path: string } | undefined) => step && (() => navigate(step.path));
  const link = new URL(hrefOf(path), window.location.href).href;
  return { question, view, isFirst, link, ask, look, undo: stepTo(past.at(-1)), redo: stepTo(future[0]) };
}

function readAddress(): readonly [Question, View] {
  const parameters = new URLSearchParams(location.get().search);
  return [readLinkedQuestion(parameters), readView(parameters)];
}

function pathOf(question: Question, view: View): string {
  return `?${new URLSearchParams([...writeQuestion(question), ...writeView(view)])}`;
}
