import type { RefObject } from 'preact';
import { fileName, saveFile } from '../lib/save-file.ts';
import { pngOf, svgOf } from './chart-image.ts';
import { toast } from './feedback/toasts.tsx';
import { Button } from './form/button.tsx';
import { useSource } from './source.tsx';

interface ImageButtonsProps {
  /** Names the files. */
  readonly title: string;
  /** What has to be known of a chart that is seen alone. */
  readonly caption: string;
  /** The first and the last day that it shows. */
  readonly days: readonly string[];
  /** What is around the chart, with its heading, legend and notes. */
  readonly card: RefObject<Element | null>;
}

/** A chart as a file. */
export function ImageButtons({ title, caption, days, card }: ImageButtonsProps) {
  const captions = [caption, useSource()];
  const saveSvg = () => {
    if (!card.current) return;
    saveFile(fileName(title, 'svg', days), new Blob([svgOf(card.current, captions)], { type: 'image/svg+xml' }));
  };
  const savePng = async () => {
    if (!card.current) return;
    const blob = await pngOf(card.current, captions).catch(() => undefined);
    if (blob) saveFile(fileName(title, 'png', days), blob);
    else toast('The browser could not make a PNG of the chart. Take the SVG instead.');
  };
  return (
    <div class="image-buttons row">
      <Button variant="quiet" icon="download" title="Save the chart as a PNG" onClick={() => void savePng()}>
        PNG
      </Button>
      <Button variant="quiet" icon="download" title="Save the chart as an SVG" onClick={saveSvg}>
        SVG
      </Button>
    </div>
  );
}
