import type { EvidenceScan } from '../../plan/evidence.ts';
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

/** The rows of a slice: the number of the unit, then an evidence row. */
export function compileEvidence(scan: EvidenceScan, query: RowQuery, slice: Slice): Fragment {
  const record = recordOf(scan);
  const columns = [
    sql`e.series`,
    AGENT,
    sql`a.agent_id`,
    duckdb.toDouble(AT),
    duckdb.toDouble(LOCAL),
    ...compileMeasures(scan, record, duckdb),
    ...scan.fields.map(record.field),
  ];
  return compileSliceRows(query, slice, join(columns));
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
