import type { Dialect } from '../dialect.ts';
import { integer, join, sql, value } from '../fragment.ts';

const DAY_ZERO = sql`DATE '1970-01-01'`;

export const duckdb: Dialect = {
  intDiv: (left, right) => sql`(${left} // ${right})`,
  toText: (x) => sql`CAST(${x} AS VARCHAR)`,
  toDouble: (x) => sql`CAST(${x} AS DOUBLE)`,
  isNotTrue: (condition) => sql`(${condition}) IS NOT TRUE`,
  startOfMonth: (day) => sql`(CAST(date_trunc('month', ${DAY_ZERO} + CAST(${day} AS INTEGER)) AS DATE) - ${DAY_ZERO})`,
  startOfQuarter: (day) =>
    sql`(CAST(date_trunc('quarter', ${DAY_ZERO} + CAST(${day} AS INTEGER)) AS DATE) - ${DAY_ZERO})`,
  dayOfMonth: (day) => sql`day(${DAY_ZERO} + CAST(${day} AS INTEGER))`,
  customValue: (custom, key) => sql`${custom}[${value(key)}]`,
  eachKey: (custom) => sql`unnest(map_keys(${custom}))`,
  sumExact: (x) => sql`sum(${x})`,
  sumSquaresExact: (x, magnitude) =>
    magnitude === 'narrow' ? sql`sum(${x} * ${x})` : sql`sum(CAST(${x} AS HUGEINT) * ${x})`,
  mean: (x) => sql`favg(${x})`,
  deviation: (x) => sql`stddev_pop(${x})`,
  percentiles: (x, shares) =>
    sql`quantile_cont(${x}, [${join(shares.map((share) => sql`${integer(share)} / 100.0::DOUBLE`))}])`,
  countAgents: (agent, range) =>
    range === null
      ? sql`count(DISTINCT ${agent})`
      : sql`bit_count(bitstring_agg(${agent}, ${integer(range.first)}, ${integer(range.last)}))`,
  localText: (seconds) => sql`strftime(make_timestamp(${seconds} * 1000000), '%Y-%m-%dT%H:%M:%S')`,
  utcText: (ms) => sql`strftime(make_timestamp(${ms} * 1000), '%Y-%m-%d %H:%M:%S.%g')`,
  utcDate: (ms) => sql`strftime(make_timestamp(${ms} * 1000), '%Y-%m-%d')`,
  jsonObject: (members) =>
    sql`CAST(json_object(${join(members.map((member) => sql`${value(member.name)}, ${member.value}`))}) AS VARCHAR)`,
};
