import { useCallback, useMemo } from 'preact/hooks';
import { Chart } from '../../../charts/chart.tsx';
import type { Colours, Picture } from './picture.ts';

export interface PictureChartProps {
  readonly label: string;
  readonly picture: Picture;
  /** Of the series to draw. */
  readonly colours: Colours;
  readonly height: number;
}

export function PictureChart({ label, picture, colours, height }: PictureChartProps) {
  const description = useMemo(() => picture.describe([...colours.keys()]), [picture, colours]);
  const draw = useCallback((width: number) => picture.draw(colours, height, width), [picture, colours, height]);
  return <Chart label={label} description={description} draw={draw} />;
}
