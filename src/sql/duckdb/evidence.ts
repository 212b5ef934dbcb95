import type { EvidenceScan } from '../../plan/evidence.ts';
import type { Field } from '../../plan/field.ts';
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
  const isByAgent = units.some(isAgentId);
  return {
    time: LOCAL,
    span: scope.local,
    isNewestFirst: false,
    from: withAgents(retainedBy(table, scope.earliest?.[scope.test]), true),
    where: allOf([within(LOCAL, scope.local), ...visible(scope), compileKept(scan, record, duckdb)]),
    jsonColumns: [],
    tableColumns: [],
    splits,
    order: [...(isByAgent ? [] : [sql`a.agent_id`]), AT, ...identity(scope.test)],
  };
}

/** Where a column of a scan's records comes from: the statement, the unit's own values, or nowhere. */
type EvidenceCell =
  | { readonly from: 'column'; readonly value: Fragment }
  | { readonly from: 'unit'; readonly index: number }
  | { readonly from: 'nothing' };

/** The columns of a scan's records. What every record of a unit has is not read with each. */
export interface EvidenceCells {
  readonly agent: EvidenceCell;
  readonly agentId: EvidenceCell;
  readonly at: EvidenceCell;
  readonly local: EvidenceCell;
  /** Status, value and denominator of each measure. */
  readonly measures: readonly (readonly EvidenceCell[])[];
  readonly fields: readonly EvidenceCell[];
}

export function evidenceCells(scan: EvidenceScan): EvidenceCells {
  const record = recordOf(scan);
  const column = (value: Fragment): EvidenceCell => ({ from: 'column', value });
  const agentUnit = scan.units.findIndex(isAgentId);
  const compiled = compileMeasures(scan, record, duckdb);
  const measures = scan.measures.map(({ measure }, index) => {
    const [status, value, denominator] = compiled.slice(3 * index) as [Fragment, Fragment, Fragment];
    // The driver reads columns without NULL several times as fast.
    const number = (of: Fragment) => column(sql`coalesce(${of}, 'NaN'::DOUBLE)`);
    return [
      column(sql`CAST(${status} AS UTINYINT)`),
      number(value),
      measure.kind === 'ratio' ? number(denominator) : NOTHING,
    ];
  });
  return {
    agent: column(AGENT),
    agentId: agentUnit >= 0 ? { from: 'unit', index: agentUnit } : column(sql`a.agent_id`),
    at: column(duckdb.toDouble(AT)),
    local: column(duckdb.toDouble(LOCAL)),
    measures,
    fields: scan.fields.map(
      (field, index): EvidenceCell =>
        index < scan.units.length ? { from: 'unit', index } : column(record.field(field)),
    ),
  };
}

const NOTHING: EvidenceCell = { from: 'nothing' };

/** All cells of a record, in the order of their columns. */
export function cellsInOrder({ agent, agentId, at, local, measures, fields }: EvidenceCells): readonly EvidenceCell[] {
  return [agent, agentId, at, local, ...measures.flat(), ...fields];
}

/** The rows of a slice in their order: the number of the unit, then the columns of cells. */
export function compileEvidence(cells: EvidenceCells, query: RowQuery, slice: Slice): Fragment {
  const columns = cellsInOrder(cells).flatMap((cell) => (cell.from === 'column' ? [cell.value] : []));
  const selected = [sql`e.series`, ...columns].map((value, index) => sql`${value} AS ${name(`v${index}`)}`);
  return compileSliceRows(query, slice, join(selected));
}

function isAgentId(field: Field): boolean {
  return field.of === 'agent' && field.name === 'agentId';
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
