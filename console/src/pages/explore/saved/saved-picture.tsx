import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SavedQuestion } from '../../../../../client/index.ts';
import { SERIES_COLOURS } from '../../../components/series-colours.ts';
import { withUnit } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';
import { questionOf } from '../../../question/saved.ts';
import { askQuestion } from '../answer/ask-question.ts';
import { withoutUnfinished } from '../answer/periods.ts';
import { drawnFigure } from './drawn-figure.ts';
import { sketchOf } from './sketch.ts';

const [WIDTH, HEIGHT, EDGE] = [160, 56, 3];

/** The answer as it is now, small; asked when it comes into sight. */
export function SavedPicture({ saved }: { readonly saved: SavedQuestion }) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const question = useMemo(() => questionOf(saved), [saved]);
  const isAsked = isSeen && question !== undefined && question.chartType !== 'raw';
  const { data } = useRequest(
    async (signal) => (isAsked ? askQuestion({ ...question, compare: undefined }, signal) : undefined),
    [isAsked, question],
  );
  const figure = useMemo(() => drawnFigure(saved), [saved]);
  const sketch = useMemo(() => data && sketchOf(withoutUnfinished(data), figure), [data, figure]);
  const x = (share: number) => EDGE + share * (WIDTH - 2 * EDGE);
  const y = (share: number) => HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
  return (
    <div class="saved-picture" ref={frame}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {sketch?.kind === 'lines' &&
          sketch.lines.map((spots, index) => (
            <polyline
              key={SERIES_COLOURS[index]}
              points={spots.map(([across, up]) => `${x(across)},${y(up)}`).join(' ')}
              stroke={SERIES_COLOURS[index]}
            />
          ))}
        {sketch?.kind === 'figure' && (
          <text x={WIDTH / 2} y={HEIGHT / 2}>
            {withUnit(sketch.value, figure?.unit ?? '')}
          </text>
        )}
        {sketch?.kind === 'bars' &&
          sketch.heights.map((height, index) => {
            const step = (WIDTH - 2 * EDGE) / sketch.heights.length;
            const left = EDGE + index * step;
            return <rect key={left} x={left} y={y(height)} width={step * 0.7} height={HEIGHT - EDGE - y(height)} />;
          })}
      </svg>
    </div>
  );
}

/** True from the moment on in which an element is in sight. */
function useSeen(ref: { readonly current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isSeen;
}
