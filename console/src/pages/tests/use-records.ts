import { useEffect, useRef, useState } from 'preact/hooks';
import type { TestQuestion } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { type AnyRecord, followers, type KeyedRecord, keyer } from './record.ts';

/** Records that a step adds. */
const STEP = 500;
/** As many as a page can hold and still answer at once; the rest is for a file. */
export const RECORDS_MAX = 5000;
/** Of a step, those that are drawn at once, so that there is something to read while the others arrive. */
const DRAWN_FIRST = 100;

export interface Records {
  readonly status: 'loading' | 'done' | 'failed';
  readonly records: readonly KeyedRecord[];
  /** Whether there are more than these. */
  readonly hasMore: boolean;
  readonly error: unknown;
  /** Reads on. */
  more(): void;
  retry(): void;
}

/** A question for the records of some days. */
export type DatedQuestion = TestQuestion & Required<Pick<TestQuestion, 'date'>>;

type Loaded = Omit<Records, 'more' | 'retry'> & { readonly question: DatedQuestion };

/**
 * The records of a question, in steps of `STEP`. Nothing stays open between two steps: the next one starts from the
 * last known day, in the order of the question. A question must be the same object while it means the same.
 */
export function useRecords(question: DatedQuestion): Records {
  const [target, setTarget] = useState({ question, wanted: STEP, attempt: 0 });
  const [state, setState] = useState<Loaded>(() => nothingOf(question));
  const current = state.question === question ? state : nothingOf(question);
  const latest = useRef(current);
  latest.current = current;
  const { wanted, attempt } = target.question === question ? target : { wanted: STEP, attempt: 0 };

  useEffect(() => {
    const abort = new AbortController();
    const show = (loaded: Omit<Loaded, 'question'>) => abort.signal.aborted || setState({ ...loaded, question });
    const progress = (records: readonly KeyedRecord[]) =>
      show({ status: 'loading', records, hasMore: false, error: undefined });
    const { records: known } = latest.current;
    progress(known);
    readOn({ question, known, wanted, signal: abort.signal, progress }).then(
      ({ records, hasMore }) => show({ status: 'done', records, hasMore, error: undefined }),
      (error: unknown) => show({ ...latest.current, status: 'failed', hasMore: false, error }),
    );
    return () => abort.abort();
  }, [question, wanted, attempt]);

  return {
    ...current,
    more: () => setTarget({ question, wanted: Math.min(RECORDS_MAX, wanted + STEP), attempt }),
    retry: () => setTarget({ question, wanted, attempt: attempt + 1 }),
  };
}

function nothingOf(question: DatedQuestion): Loaded {
  return { question, status: 'loading', records: [], hasMore: false, error: undefined };
}

interface Reading {
  readonly question: DatedQuestion;
  readonly known: readonly KeyedRecord[];
  readonly wanted: number;
  readonly signal: AbortSignal;
  readonly progress: (records: readonly KeyedRecord[]) => void;
}

async function readOn({ question, known, wanted, signal, progress }: Reading) {
  const records = [...known];
  const { order } = question;
  const isNew = followers(known, order);
  const keyed = keyer(known);
  const lastDay = known.at(-1)?.record.ddate;
  const rest = {
    ...question,
    date: { ...question.date, ...(lastDay && { [order === 'newest' ? 'to' : 'from']: lastDay }) },
  };
  for await (const row of api.rows('POST /test_data', { body: rest }, { signal })) {
    const record: AnyRecord = row;
    if (!isNew(record)) continue;
    if (records.length === wanted) return { records, hasMore: true };
    records.push(keyed(record));
    if (records.length === known.length + DRAWN_FIRST) progress([...records]);
  }
  return { records, hasMore: false };
}
