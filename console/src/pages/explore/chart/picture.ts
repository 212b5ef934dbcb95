import type { PlotOptions } from '@observablehq/plot';

/** A series as the legend and the choice of series see it. */
export interface PictureSeries {
  readonly key: string;
  readonly label: string;
  /** How many results it is made of. */
  readonly samples: number;
}

/** Colours of series by their keys, in the order in which the series are drawn. */
export type Colours = ReadonlyMap<string, string>;

/** An answer ready to be drawn, whatever kind of chart that makes. */
export interface Picture {
  readonly series: readonly PictureSeries[];
  /** Series are bars with a name each: they need no colours, no legend and no charts of their own. */
  readonly isNamed: boolean;
  /** The intervals and percentiles of a line can be drawn around it. */
  readonly hasRibbons: boolean;
  readonly hasFewAgents: boolean;
  /** Some periods are not over yet. */
  readonly hasUnfinished: boolean;
  /** What there is to see in some of the series. */
  describe(keys: readonly string[]): string;
  draw(colours: Colours, height: number, width: number): PlotOptions;
}
