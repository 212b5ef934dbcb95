import { type EvidenceScan, PLACES } from '../../plan/evidence.ts';
import { compileKept, compileMeasures, type EvidenceRecord } from '../evidence.ts';
import { allOf, type Fragment, join, name, sql } from '../fragment.ts';
import { AGENT, AT, LOCAL, resultColumns, resultsTableName, storedColumns } from '../results-table.ts';
import { within } from '../scope.ts';
import { retainedBy } from './derived.ts';
import { duckdb } from './dialect.ts';
import {
  compileSliceRows,
  identity,
  type RowColumn,
  type RowQuery,
  type Slice,
  visible,
  withAgents,
} from './row-query.ts';
import { agentField, isAgentField } from './version-ranges.ts';

/** The records of a scan, of which those of a slice are read by `compileEvidence`. */
export function evidenceQuery(scan: EvidenceScan): RowQuery {
  const { scope, units } = scan;
  const stored = storedColumns(scope.test);
  const record = recordOf(scan);
  const splits = units.map((field, index): RowColumn => {
    const type = isAgentField(field) ? 'text' : (stored[field.column]?.type ?? 'text');
    const value = isAgentField(field) ? agentField(field) : record.columns(field.column).sql;
    return { name: `c${index}`, value, type: type === 'text' ? 'free' : type };
  });
  const table = name(resultsTableName(scope.organisationId, scope.test));
  return {
    time: LOCAL,
    span: scope.local,
    isNewestFirst: false,
    from: withAgents(retainedBy(table, scope.earliest?.[scope.test]), true),
    where: allOf([within(LOCAL, scope.local), ...visible(scope), compileKept(scan, record, duckdb)]),
    jsonColumns: [],
    tableColumns: [],
    splits,
    order: [sql`a.agent_id`, AT, ...identity(scope.test)],
  };
}

/** Where a value of an evidence row comes from: a column of the statement, the unit's own values, or nowhere. */
export type EvidenceCell =
  | { readonly from: 'column'; readonly value: Fragment }
  | { readonly from: 'unit'; readonly index: number }
  | { readonly from: 'nothing' };

/** The values of an evidence row, in its order. What every row of a unit has is not read with each. */
export function evidenceCells(scan: EvidenceScan): readonly EvidenceCell[] {
  const record = recordOf(scan);
  const column = (value: Fragment): EvidenceCell => ({ from: 'column', value });
  const agentUnit = scan.units.findIndex((field) => field.of === 'agent' && field.name === 'agentId');
  const measures = compileMeasures(scan, record, duckdb).map((value, index): EvidenceCell => {
    const isDenominator = index % PLACES.perMeasure === PLACES.perMeasure - 1;
    const { measure } = scan.measures[Math.floor(index / PLACES.perMeasure)] ?? {};
    return isDenominator && measure?.kind !== 'ratio' ? { from: 'nothing' } : column(value);
  });
  return [
    column(AGENT),
    agentUnit >= 0 ? { from: 'unit', index: agentUnit } : column(sql`a.agent_id`),
    column(duckdb.toDouble(AT)),
    column(duckdb.toDouble(LOCAL)),
    ...measures,
    ...scan.fields.map(
      (field, index): EvidenceCell =>
        index < scan.units.length ? { from: 'unit', index } : column(record.field(field)),
    ),
  ];
}

/** The rows of a slice in their order: the number of the unit, then the columns of cells. */
export function compileEvidence(cells: readonly EvidenceCell[], query: RowQuery, slice: Slice): Fragment {
  const columns = cells.flatMap((cell) => (cell.from === 'column' ? [cell.value] : []));
  const selected = [sql`e.series`, ...columns].map((value, index) => sql`${value} AS ${name(`v${index}`)}`);
  return compileSliceRows(query, slice, join(selected));
}

function recordOf({ scope }: EvidenceScan): EvidenceRecord {
  const columns = resultColumns(scope.test);
  return {
    columns,
    local: LOCAL,
    field: (field) => (isAgentField(field) ? agentField(field) : duckdb.toText(columns(field.column).sql)),
    speed: (field) => sql`v.${name(field)}`,
  };
}
