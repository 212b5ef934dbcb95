import { options } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** True while the page is drawn for paper, where there is nothing to press. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const print = matchMedia('print');
    const update = () => atOnce(() => setPrinting(print.matches));
    print.addEventListener('change', update);
    return () => print.removeEventListener('change', update);
  }, []);
  return isPrinting;
}

/** Draws before it returns: the browser takes the page as it is then. */
function atOnce(change: () => void): void {
  const { debounceRendering } = options;
  options.debounceRendering = (draw) => draw();
  change();
  if (debounceRendering) options.debounceRendering = debounceRendering;
  else delete options.debounceRendering;
}
