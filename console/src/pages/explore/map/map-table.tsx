import { type Column, Table, textColumn } from '../../../components/table.tsx';
import { columnDecimals, formatCount, formatFixed } from '../../../lib/figures.ts';
import type { MappedRegions, Standing } from '../../../maps/map-regions.ts';
import { endsOf, hasInterval } from '../answer/answer.ts';
import type { Figure } from '../chart/figure.ts';
import type { AnsweredValue } from './map-slice.ts';

interface MapTableProps {
  readonly caption: string;
  readonly mapped: MappedRegions<AnsweredValue>;
  readonly figure: Figure;
  /** Opens what is behind a region. */
  readonly onPick: ((mapped: AnsweredValue) => void) | undefined;
}

interface Row {
  readonly name: string;
  readonly mapped: AnsweredValue | undefined;
  readonly shown: string;
}

const SHOWN: Readonly<Record<Standing, string>> = {
  enough: 'coloured',
  few: 'hatched: few agents',
  'too few': 'grey: too few agents',
  none: 'grey: no results',
};

/** What the map shows, and what it can’t, region by region. */
export function MapTable({ caption, mapped: { regions, left }, figure, onPick }: MapTableProps) {
  const rows: readonly Row[] = [
    ...regions.map(({ region, mapped, standing }) => ({ name: region.name, mapped, shown: SHOWN[standing] })),
    ...left.map((mapped) => ({ name: mapped.value ?? 'not set', mapped, shown: 'not on the map' })),
  ];
  const values = rows.flatMap(({ mapped }) => (mapped ? [mapped.point.metricValue] : []));
  const decimals = columnDecimals(values, figure.unit);
  const figureColumn = (
    key: string,
    header: string,
    value: (mapped: AnsweredValue) => number | null,
    show: (value: number) => string = (number) => formatFixed(number, decimals),
  ): Column<Row> => ({
    key,
    header,
    align: 'end',
    cell: ({ mapped }) => {
      const number = mapped ? value(mapped) : null;
      return number === null ? <span class="muted">–</span> : show(number);
    },
    sortBy: ({ mapped }) => (mapped ? value(mapped) : null),
  });
  const end =
    (side: 0 | 1) =>
    ({ point }: AnsweredValue) =>
      hasInterval(point) ? endsOf(point)[side] : null;
  return (
    <details class="map-table">
      <summary>Regions as a table</summary>
      <Table
        caption={caption}
        columns={[
          {
            key: 'region',
            header: 'Region',
            sortBy: ({ name }) => name,
            cell: ({ name, mapped }) =>
              onPick && mapped ? (
                <button type="button" class="link-button" onClick={() => onPick(mapped)}>
                  {name}
                </button>
              ) : (
                name
              ),
          },
          figureColumn(
            'value',
            `${figure.name}${figure.unit === '' ? '' : ` [${figure.unit}]`}`,
            ({ point }) => point.metricValue,
          ),
          figureColumn('low', '95% from', end(0)),
          figureColumn('high', '95% to', end(1)),
          figureColumn('agents', 'Agents', ({ point }) => point.agentCount, formatCount),
          figureColumn('samples', 'Samples', ({ point }) => point.sampleCount, formatCount),
          { ...textColumn('shown', 'On the map', ({ shown }: Row) => shown), sortBy: ({ shown }) => shown },
        ]}
        rows={rows}
        keyOf={({ name, shown }) => `${name} ${shown}`}
      />
    </details>
  );
}
