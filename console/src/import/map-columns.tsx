import { COLUMN_UNITS } from '../../../src/catalogue/column-units.ts';
import { optionsOf, Select } from '../components/form/input.tsx';
import { type KnownColumn, type MappedColumn, unquoted } from './map-csv.ts';

interface MapColumnsProps {
  readonly mapping: readonly MappedColumn[];
  readonly known: readonly KnownColumn[];
  /** The first rows of the file. */
  readonly rows: readonly (readonly string[])[];
  readonly onMapping: (mapping: readonly MappedColumn[]) => void;
}

const LEFT_OUT = '';

/** The first rows of a CSV, column by column, with what becomes of each. */
export function MapColumns({ mapping, known, rows, onMapping }: MapColumnsProps) {
  const names = known.map(({ name }) => name);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section class="import-columns table-scroll card" aria-label="Columns of the file" tabIndex={0}>
      <table class="table">
        <thead>
          <tr>
            <th>In the file</th>
            <th>First values</th>
            <th>Becomes</th>
            <th>Is in</th>
          </tr>
        </thead>
        <tbody>
          {mapping.map((column, index) => {
            const { from, to } = column;
            const change = (changed: Partial<MappedColumn>) =>
              onMapping(mapping.map((other) => (other === column ? { ...column, ...changed } : other)));
            const isKnown = to === undefined || names.includes(to.name);
            return (
              <tr key={from}>
                <td>{from}</td>
                <td class="muted">{rows.map((cells) => unquoted(cells[index] ?? '')).join(', ')}</td>
                <td>
                  <Select
                    aria-label={`${from} becomes`}
                    options={[
                      { value: LEFT_OUT, label: 'Left out' },
                      ...(isKnown ? [] : [{ value: to.name, label: `${to.name}, which is not known` }]),
                      ...optionsOf(names),
                    ]}
                    value={to?.name ?? LEFT_OUT}
                    onValue={(name) => change({ to: known.find((one) => one.name === name), factor: 1 })}
                  />
                </td>
                <td>{to && <UnitSelect column={column} to={to} onFactor={(factor) => change({ factor })} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface UnitSelectProps {
  readonly column: MappedColumn;
  readonly to: KnownColumn;
  readonly onFactor: (factor: number) => void;
}

/** The unit of the file’s numbers, which become those of the column. */
function UnitSelect({ column: { from, factor }, to: { unit }, onFactor }: UnitSelectProps) {
  const units = COLUMN_UNITS[unit ?? ''];
  if (units === undefined) return <>{unit}</>;
  const chosen = Object.keys(units).find((name) => units[name] === factor) ?? '';
  return (
    <Select
      aria-label={`Unit of ${from}`}
      options={optionsOf(Object.keys(units))}
      value={chosen}
      onValue={(name) => onFactor(units[name] ?? 1)}
    />
  );
}
