import { useEffect, useRef, useState } from 'preact/hooks';
import { useDebounced } from '../../../hooks/use-debounced.ts';

const REST_MS = 250;

/**
 * A text that is typed here and kept elsewhere, where it goes when the typing rests. When it changes there, as by the
 * browser's way back, it changes here; what was sent from here and comes back is no such change.
 */
export function useTypedText(kept: string, keep: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  const known = useRef(kept);
  const rested = useDebounced(typed, REST_MS);
  useEffect(() => {
    if (rested === known.current) return;
    known.current = rested;
    keep(rested);
  }, [rested]);
  useEffect(() => {
    if (kept === known.current) return;
    known.current = kept;
    setTyped(kept);
  }, [kept]);
  return [typed, setTyped];
}
