import { useMemo } from 'preact/hooks';
import type { Colours, Picture, PictureSeries } from './picture.ts';
import { PictureChart } from './picture-chart.tsx';

export interface MultiplesProps {
  readonly title: string;
  readonly picture: Picture;
  readonly shown: readonly PictureSeries[];
  readonly colours: Colours;
}

const HEIGHT_PX = 190;

/** A small chart for each series, all on the same scale. */
export function Multiples({ title, picture, shown, colours }: MultiplesProps) {
  const single = useMemo(() => new Map([...colours].map((entry) => [entry[0], new Map([entry])])), [colours]);
  return (
    <ul class="multiples">
      {shown.map(({ key, label }) => (
        <li key={key}>
          <h3>{label}</h3>
          <PictureChart
            label={`${title}: ${label}`}
            picture={picture}
            colours={single.get(key) ?? colours}
            height={HEIGHT_PX}
          />
        </li>
      ))}
    </ul>
  );
}
