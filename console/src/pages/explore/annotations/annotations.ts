import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Annotation } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { useRequest } from '../../../lib/use-request.ts';

/** What people wrote at times, as charts have it. */
interface Annotations {
  readonly listed: readonly Annotation[];
  /** Asks for them again, after one was added or deleted. */
  readonly reload: () => void;
}

const NONE: Annotations = { listed: [], reload: () => {} };

/** None where nothing provides them, as for those who look at a shared dashboard. */
export const AnnotationsContext = createContext(NONE);

export function useAnnotations(): Annotations {
  return useContext(AnnotationsContext);
}

/** Those of the organisation. Charts do without until they are there. */
export function useLoadedAnnotations(): Annotations {
  const { data, retry } = useRequest((signal) => api.request('GET /annotations', {}, { signal }), []);
  return useMemo(() => ({ listed: data ?? NONE.listed, reload: retry }), [data, retry]);
}

/** On the axis of a chart, whose times are those of clocks read as UTC. */
export function placeOf({ at }: Pick<Annotation, 'at'>): Date {
  return new Date(`${at}Z`);
}
