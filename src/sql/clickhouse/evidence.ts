import type { EvidenceScan } from '../../plan/evidence.ts';
import { compileKept, compileMeasures, type EvidenceRecord, speedsOf } from '../evidence.ts';
import { type Fragment, join, name, sql } from '../fragment.ts';
import { resultColumns, storedColumns } from '../results-table.ts';
import { agentField, isAgentField, type ProjectedAgents } from './agents.ts';
import { clickhouse } from './dialect.ts';
import { identity, jsonText, seriesKey } from './row-query.ts';
import { compileAttempts, LOCAL } from './rows.ts';

/** The records of a scan in the order of units, each as a JSON array: the values of the unit, then an evidence row. */
export function compileEvidence(scan: EvidenceScan, known: ProjectedAgents): Fragment {
  const { scope, units, fields } = scan;
  const columns = resultColumns(scope.test);
  const stored = storedColumns(scope.test);
  const needed = [
    ...units,
    ...fields,
    ...[scope, ...scan.measures].flatMap(({ filters }) => filters.map(({ field }) => field)),
  ];
  const { from, where } = compileAttempts(scope, needed, speedsOf(scan), known);
  const record: EvidenceRecord = {
    columns,
    local: LOCAL,
    field: (field) => (isAgentField(field) ? agentField(field) : clickhouse.toText(columns(field.column).sql)),
    speed: (field) => sql`v.${name(field)}`,
  };
  const text = (value: Fragment) => ({ value, type: 'free' as const });
  const number = (value: Fragment, type: 'integer' | 'float') => ({ value, type });
  const unit = units.map((field) => {
    const type = isAgentField(field) ? 'text' : (stored[field.column]?.type ?? 'text');
    const value = isAgentField(field) ? agentField(field) : columns(field.column).sql;
    return type === 'text' ? text(value) : number(value, type);
  });
  const measures = compileMeasures(scan, record, clickhouse).map((value, index) =>
    number(index % 3 === 0 ? value : sql`CAST(${value}, 'Nullable(Float64)')`, index % 3 === 0 ? 'integer' : 'float'),
  );
  const all = [
    ...unit,
    number(sql`f.agent`, 'integer'),
    text(sql`v.agent_id`),
    number(sql`toUnixTimestamp64Milli(f.at)`, 'integer'),
    number(LOCAL, 'integer'),
    ...measures,
    ...fields.map((field) => text(record.field(field))),
  ].map((column, index) => ({ ...column, name: `v${index}` }));
  const selected = all.map((column) => sql`${column.value} AS ${name(column.name)}`);
  const keys = unit.map((column, index) => seriesKey(column, name(`v${index}`)));
  const order = [...keys, LOCAL, sql`v.agent_id`, sql`f.at`, ...identity(scope.test)];
  const rows = sql`SELECT ${join(selected)} FROM ${from} WHERE ${where} AND ${compileKept(scan, record, clickhouse)} ORDER BY ${join(order)}`;
  const texts = all.map((column) => jsonText({ ...column, value: name(column.name) }));
  return sql`SELECT concat('[', ${join(texts, sql`, ',', `)}, ']') AS line FROM (${rows})`;
}
