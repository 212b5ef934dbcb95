import * as Plot from '@observablehq/plot';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { shown } from '../../../../src/verdicts/explain-verdict.ts';
import type { Rule, RuleCondition } from '../../../../src/verdicts/rule.ts';
import { measureText, unitText } from '../../../../src/verdicts/say-rule.ts';
import type { RecordCounts, UnitVerdict } from '../../../../src/verdicts/verdict.ts';
import { Chart } from '../../components/chart.tsx';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { Field } from '../../components/form/field.tsx';
import { Select } from '../../components/form/input.tsx';
import { Table, textColumn } from '../../components/table.tsx';
import { formatCount } from '../../lib/figures.ts';
import { useRequest } from '../../lib/use-request.ts';
import type { AskedVerdicts } from './asked-verdicts.ts';
import { loadUnitRecords, localMs, RECORDS_MAX, type UnitRecord, type UnitRecords } from './unit-records.ts';

interface UnitRecordsViewProps {
  readonly asked: AskedVerdicts;
  readonly rule: Rule;
  readonly unit: UnitVerdict['unit'];
}

/** The results of a unit over time, one measure at a time, with those that counted marked. */
export function UnitRecordsView({ asked, rule, unit }: UnitRecordsViewProps) {
  const answer = useRequest((signal) => loadUnitRecords(asked, rule, unit, signal), [asked, rule, unit]);
  return (
    <RequestView request={answer} skeleton={<Skeleton lines={6} label="Loading results" />}>
      {(loaded) => <Results rule={rule} {...loaded} />}
    </RequestView>
  );
}

function Results({ rule, records, isCut }: UnitRecords & { readonly rule: Rule }) {
  const names = Object.keys(rule.measures);
  const [measure, setMeasure] = useState(names[0] ?? '');
  const own = useMemo(() => records.filter((record) => record.measure === measure), [records, measure]);
  const described = rule.measures[measure];
  const unit = unitText(described).trim();
  return (
    <section class="verdict-records stack" aria-label="Results over time">
      <div class="bar">
        <h4>Results over time</h4>
        {names.length > 1 && (
          <Field label="Measure">
            <Select options={names.map((value) => ({ value, label: value }))} value={measure} onValue={setMeasure} />
          </Field>
        )}
      </div>
      {described && <p class="muted">{measureText(described)}. Local time.</p>}
      {isCut && <p class="hint">Only the first {formatCount(RECORDS_MAX)} records of the unit are shown.</p>}
      {own.length === 0 ? (
        <p class="muted">There are no results of {measure}.</p>
      ) : (
        <>
          <Legend records={own} />
          <ResultsChart measure={measure} records={own} levels={levelsOf(rule, measure)} unit={unit} />
          <ResultsTable records={own} measure={measure} unit={unit} />
        </>
      )}
    </section>
  );
}

const KINDS = ['used', 'missed', 'leftOut', 'invalid', 'notRun'] as const satisfies readonly (keyof RecordCounts)[];

const WORDS: Readonly<Record<keyof RecordCounts, string>> = {
  used: 'counted',
  missed: 'counted as a miss',
  leftOut: 'left out',
  invalid: 'not a test',
  notRun: 'not run',
};

const hasCounted = ({ counted }: UnitRecord) => counted === 'used' || counted === 'missed';

function colourOf({ counted }: Pick<UnitRecord, 'counted'>): string {
  return counted === 'used' ? 'var(--series-1)' : counted === 'missed' ? 'var(--danger)' : 'var(--text-muted)';
}

/** The marks that the chart has, with how many there are. */
function Legend({ records }: { readonly records: readonly UnitRecord[] }) {
  const counts = KINDS.map((counted) => ({
    counted,
    count: records.filter((record) => record.counted === counted).length,
  }));
  return (
    <ul class="verdict-marks">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ counted, count }) => (
          <li key={counted}>
            <svg viewBox="0 0 12 12" aria-hidden="true" stroke={colourOf({ counted })}>
              {counted === 'missed' ? (
                <path d="M2 2 10 10M10 2 2 10" stroke-width="2" />
              ) : (
                <circle cx="6" cy="6" r="4" fill={counted === 'used' ? colourOf({ counted }) : 'none'} />
              )}
            </svg>
            {formatCount(count)} {WORDS[counted]}
          </li>
        ))}
    </ul>
  );
}

interface ResultsChartProps {
  readonly measure: string;
  readonly records: readonly UnitRecord[];
  readonly levels: readonly number[];
  readonly unit: string;
}

/** Counted results as dots, lost ones as crosses at the bottom, all others as small rings; far outliers as triangles at the top. */
function ResultsChart({ measure, records, levels, unit }: ResultsChartProps) {
  const top = useMemo(() => topOf(records, levels), [records, levels]);
  const draw = useCallback(() => {
    const at = (record: UnitRecord) => new Date(localMs(record));
    const drawn = records.filter(({ value }) => value !== null && value <= top);
    const higher = { x: at, y: top, symbol: 'triangle', r: 3.5, fill: colourOf } as const;
    const ring = { x: at, y: 'value', r: 2, stroke: colourOf, strokeOpacity: 0.6 } as const;
    const dot = { x: at, y: 'value', r: 3.5, fill: colourOf, stroke: 'var(--surface)', strokeWidth: 0.5 } as const;
    const cross = { x: at, y: 0, symbol: 'times', r: 4, stroke: colourOf, strokeWidth: 2 } as const;
    return {
      height: 240,
      x: { type: 'utc' as const, label: null },
      y: { label: unit === '' ? null : unit, grid: true, domain: [0, top] },
      marks: [
        Plot.ruleY([0]),
        Plot.ruleY(levels, { stroke: 'var(--text)', strokeDasharray: '4 3' }),
        Plot.dot(
          drawn.filter((record) => !hasCounted(record)),
          ring,
        ),
        Plot.dot(
          drawn.filter(({ counted }) => counted === 'used'),
          dot,
        ),
        Plot.dot(
          records.filter(({ counted }) => counted === 'missed'),
          cross,
        ),
        Plot.dot(
          records.filter(({ value }) => value !== null && value > top),
          higher,
        ),
      ],
      color: { type: 'identity' as const },
    };
  }, [records, levels, unit, top]);
  const above = records.filter(({ value }) => value !== null && value > top).length;
  const counted = records.filter(hasCounted).length;
  const lines =
    levels.length === 0
      ? ''
      : ` Dashed: ${levels.map((level) => shown(level)).join(', ')}${unit === '' ? '' : ` ${unit}`}, the level of a condition.`;
  return (
    <>
      <Chart
        label={`Results of ${measure}`}
        description={`${counted} of ${records.length} results counted.${lines} The table below has their figures.`}
        draw={draw}
      />
      {(above > 0 || levels.length > 0) && (
        <p class="hint">
          {lines}
          {above > 0 && ` ${agree(above, 'result is', 'results are')} higher than the chart: a triangle at its top.`}
        </p>
      )}
    </>
  );
}

function agree(count: number, one: string, several: string): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`;
}

/** The top of the chart: all results, but for those that would flatten the others. */
function topOf(records: readonly UnitRecord[], levels: readonly number[]): number {
  const values = records.flatMap(({ value }) => value ?? []).sort((a, b) => a - b);
  const most = values.at(-1) ?? 0;
  const usual = 1.5 * Math.max(values[Math.floor(0.98 * (values.length - 1))] ?? 0, ...levels);
  return (most > 2 * usual ? usual : Math.max(most, ...levels)) || 1;
}

/** What the results of a measure are held against, where that is a number. */
function levelsOf(rule: Rule, measure: string): readonly number[] {
  const levels = Object.values(rule.conditions).flatMap((condition) => levelOf(condition, measure));
  return [...new Set(levels)];
}

function levelOf(condition: RuleCondition, measure: string): readonly number[] {
  if (condition.form === 'lines' || condition.of !== measure) return [];
  const form = 'inner' in condition ? condition.inner : condition;
  const limit = form.form === 'figure' ? undefined : form.threshold.limit;
  return typeof limit === 'number' ? [limit] : [];
}

/** More would make the page slow. */
const ROWS_MAX = 500;

/** The same results in figures, those that counted first. */
function ResultsTable({ records, measure, unit }: Omit<ResultsChartProps, 'levels'>) {
  const rows = useMemo(
    () => [...records.filter(hasCounted), ...records.filter((record) => !hasCounted(record))].slice(0, ROWS_MAX),
    [records],
  );
  const cut = rows.length < records.length ? `, the first ${ROWS_MAX} of ${formatCount(records.length)}` : '';
  return (
    <details class="verdict-records-table">
      <summary>Results as a table, those that counted first{cut}</summary>
      <Table
        caption={`Results of ${measure}`}
        columns={[
          {
            ...textColumn('time', 'Local time', ({ dtime }: UnitRecord) => dtime.slice(0, 19).replace('T', ' ')),
            sortBy: ({ dtime }) => dtime,
          },
          { ...textColumn('agent', 'Agent', ({ agent }: UnitRecord) => agent), sortBy: ({ agent }) => agent },
          {
            ...textColumn('value', `Value${unit === '' ? '' : ` [${unit}]`}`, ({ value }: UnitRecord) =>
              value === null ? null : shown(value),
            ),
            align: 'end',
            sortBy: ({ value }) => value,
          },
          {
            ...textColumn('counted', 'What became of it', ({ counted }: UnitRecord) => WORDS[counted]),
            sortBy: ({ counted }) => KINDS.indexOf(counted),
          },
        ]}
        rows={rows}
        keyOf={(record) => rows.indexOf(record)}
      />
    </details>
  );
}
