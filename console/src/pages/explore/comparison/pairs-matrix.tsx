import { useMemo } from 'preact/hooks';
import type { Comparison } from '../../../../../client/index.ts';
import { formatDifference, formatFixed } from '../../../lib/figures.ts';
import { TableBar } from '../detail/table-bar.tsx';
import type { Stated } from '../question/stated.ts';
import type { ComparedPairs, ComparisonAnswer } from './ask-comparison.ts';
import { decimalsOfMeans, pairsTable } from './comparison-table.tsx';
import { formatP, includesZero } from './describe-comparison.ts';
import { matrixOf } from './pairs.ts';

interface PairsMatrixProps {
  readonly series: ComparisonAnswer['series'];
  readonly pairs: ComparedPairs;
  /** Of the field whose values are compared. */
  readonly name: string;
  readonly stated: Stated;
}

const CAPTION = 'Comparison';

/** Every value of a field against every other one. Its files have a row for each pair. */
export function PairsMatrix({ series, pairs: { values }, name, stated }: PairsMatrixProps) {
  const { unit } = stated;
  const rows = useMemo(() => matrixOf(values, series), [values, series]);
  const decimals = decimalsOfMeans(series, unit);
  const inUnit = unit === '' ? '' : `, in ${unit === '%' ? 'percentage points' : unit}`;
  const said = `the mean of the row less that of the column${inUnit}, its 95% interval, by line, and its p-value by Holm over all pairs. Pale: the interval includes 0. None: fewer than two lines on a side.`;
  return (
    <div class="answer-table stack">
      <TableBar caption={CAPTION} stated={stated} table={() => pairsTable(series, name, unit)}>
        {said}
      </TableBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section class="table-scroll card" aria-label={CAPTION} tabIndex={0}>
        <table class="table pairs-matrix">
          <caption class="visually-hidden">{`${CAPTION}: ${said}`}</caption>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              {values.map((value) => (
                <th key={value} scope="col" class="end">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, cells }) => (
              <tr key={value}>
                <th scope="row">{value}</th>
                {cells.map((compared, place) => (
                  <Cell
                    key={values[place]}
                    compared={compared}
                    isItself={values[place] === value}
                    decimals={decimals}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface CellProps {
  readonly compared: Comparison | undefined;
  /** True where a value meets itself. */
  readonly isItself: boolean;
  readonly decimals: number;
}

function Cell({ compared, isItself, decimals }: CellProps) {
  if (isItself) return <td />;
  if (compared?.difference == null) return <td class="end muted">none</td>;
  const { difference, ci95, pValueAdjusted: p } = compared;
  return (
    <td class={includesZero(compared) ? 'end muted' : 'end'}>
      <div>{formatDifference(difference, '', decimals)}</div>
      <div>± {formatFixed(ci95 ?? 0, decimals)}</div>
      <div>{p === null ? 'no p-value' : `p ${pText(p)}`}</div>
    </td>
  );
}

function pText(p: number): string {
  const text = formatP(p);
  return text.startsWith('<') ? text : `= ${text}`;
}
