import { formatCount, formatFigure } from '../../../lib/figures.ts';

export type Row = Readonly<Record<string, unknown>>;

interface FigureTableProps {
  readonly of: 'metric_data' | 'comparison_data';
  readonly request: Row;
  /** Comparisons, or series of points. */
  readonly answer: readonly (Row & { readonly metricData?: readonly Row[] })[];
  readonly caption: string;
}

/** Comparisons, and what Explore has no chart for, in figures. */
export function FigureTable({ of, request, answer, caption }: FigureTableProps) {
  const splits = (request.splits as readonly string[] | undefined) ?? [];
  const columns = [...splits.map(splitColumn), ...(of === 'comparison_data' ? COMPARED : FIGURES)];
  const rows = of === 'comparison_data' ? answer : answer.flatMap(({ metricData = [] }) => metricData);
  return (
    <div class="table-scroll">
      <table class="table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {columns.map(({ name, of: textOf }) => (
                <td key={name}>{textOf(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Column {
  readonly name: string;
  readonly of: (row: Row) => string;
}

function splitColumn(split: string): Column {
  return { name: split, of: (row) => String(row[split] ?? 'not set') };
}

function figure(value: unknown): string {
  return typeof value === 'number' ? formatFigure(value) : '–';
}

function meanOf(side: unknown): string {
  return figure((side as Row | null)?.metricValue);
}

const COMPARED: readonly Column[] = [
  { name: 'a', of: ({ a }) => meanOf(a) },
  { name: 'b', of: ({ b }) => meanOf(b) },
  { name: 'b − a', of: ({ difference }) => figure(difference) },
  { name: '± 95%', of: ({ ci95 }) => figure(ci95) },
];

const FIGURES: readonly Column[] = [
  { name: 'Time', of: ({ dtime, aggregatedNumber }) => String(dtime ?? aggregatedNumber ?? 'All of it') },
  { name: 'Samples', of: ({ sampleCount }) => formatCount(Number(sampleCount)) },
  { name: 'Mean', of: ({ metricValue }) => figure(metricValue) },
];
