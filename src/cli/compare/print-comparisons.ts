import type { Broadgauge, SideReceipts } from '#client';
import { csvLine } from '../../lib/csv-line.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { withTime } from '../../query/dashboard.ts';
import { comparedLine, selectionTexts } from '../../query/describe-question.ts';
import { unchecked } from '../client-command.ts';
import { printJson, standardOutput, visibleText, writeLines } from '../print.ts';
import { FEW_AGENTS_LINE, isOfFewAgents, type Row } from '../query/points.ts';
import { type OutputFormat, splitsOf, tellIgnored } from '../query/print-answer.ts';
import { figure, layoutTable, plain, type TableColumn } from '../query/table.ts';
import { SIDES, type SideName } from './build-comparison.ts';

/** Asks for a comparison and prints its answer. Returns the receipts of its sides, if requested. */
export async function printComparisons(
  bg: Broadgauge,
  request: JsonObject,
  format: OutputFormat,
): Promise<SideReceipts | undefined> {
  const { data, ignored, receipt } = await bg.envelope('POST /comparison_data', { body: unchecked(request) });
  tellIgnored(ignored);
  await PRINT[format](data as unknown as readonly Row[], request);
  return receipt as SideReceipts | undefined;
}

type Print = (comparisons: readonly Row[], request: JsonObject) => Promise<void>;

const PRINT: Readonly<Record<OutputFormat, Print>> = {
  json: async (comparisons) => printJson(comparisons),
  ndjson: (comparisons) => writeLines(comparisons.map((each) => JSON.stringify(each))),
  csv: async (comparisons, request) => {
    const columns = [...splitsOf({ request }).map(plain), ...SIDES.flatMap(sideColumns), ...FIGURES.map(plain)];
    const lines = [columns.map(({ name }) => name), ...comparisons.map((row) => columns.map(({ of }) => of(row)))];
    await standardOutput().append(Buffer.from(lines.map(csvLine).join('')));
  },
  table: async (comparisons, request) => {
    const table = layoutTable(
      tableColumns(splitsOf({ request })),
      comparisons,
      process.stdout.columns || Number.POSITIVE_INFINITY,
    );
    const rows = comparisons.length === 0 ? ['No results.'] : [table.header, ...comparisons.map(table.lineOf)];
    await writeLines([...titleLines(request), '', ...rows, '', ...footLines(comparisons, table.leftOut)]);
  },
};

/** The figures of a comparison itself, in the order of the answer. */
const FIGURES = [
  'difference',
  'ratio',
  'standardError',
  'df',
  'ci90',
  'ci95',
  'ci99',
  'pValue',
  'pValueAdjusted',
  'agentsInBoth',
];

const OF_A_POINT = ['metricValue', 'standardError', 'ci95', 'sampleCount', 'agentCount'] as const;

/** `aMetricValue`, `aCi95` …: the figures of one side. */
function sideColumns(side: SideName): TableColumn[] {
  return OF_A_POINT.map((name) => ({
    ...plain(`${side}${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    of: pointFigure(side, name),
  }));
}

function pointFigure(side: SideName, name: (typeof OF_A_POINT)[number]): TableColumn['of'] {
  return ({ [side]: point }) => (isObject(point) ? point[name] : null);
}

function tableColumns(splits: readonly string[]): TableColumn[] {
  return [
    ...splits.map(plain),
    ...SIDES.map((side) => figure(side, pointFigure(side, 'metricValue'), true)),
    figure('difference', ({ difference }) => difference, true),
    figure('ci95', ({ ci95 }) => ci95, true),
    { ...plain('pValue'), of: ({ pValue }) => shortened(pValue) },
    { ...plain('pValueAdjusted'), of: ({ pValueAdjusted }) => shortened(pValueAdjusted) },
    ...SIDES.map((side) => ({
      ...plain(`${side} agents`),
      of: pointFigure(side, 'agentCount'),
      mark: { sign: '*', isOn: ({ [side]: point }: Row) => isObject(point) && isOfFewAgents(point) },
    })),
    { ...plain('in both'), of: ({ agentsInBoth }) => agentsInBoth, isNeeded: false },
    { ...plain('ratio'), of: ({ ratio }) => shortened(ratio, 4), isNeeded: false },
  ];
}

function shortened(value: unknown, digits = 2): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(digits)) : value;
}

function titleLines(request: JsonObject): string[] {
  const cohort = request.cohort === 'same' ? ['agents on both sides alone'] : [];
  return [
    [visibleText(comparedLine(request)), ...filterTexts(request.filters), ...cohort, '95 % intervals by agent'].join(
      ', ',
    ),
    ...SIDES.map((name) => `${name}: ${sideText(request, request[name])}`),
  ];
}

function sideText(shared: JsonObject, side: unknown): string {
  const own = isObject(side) ? side : {};
  const texts = selectionTexts({ ...withTime(shared, own), ...own }, Date.now() / 1000);
  return [...filterTexts(own.filters), ...texts.map(visibleText)].join(', ');
}

function filterTexts(filters: unknown): string[] {
  if (!Array.isArray(filters)) return [];
  return filters.filter(isObject).map(({ id, filterType, filterValues }) => {
    const values = Array.isArray(filterValues) ? filterValues.map(visibleText).join(' or ') : '';
    return `${visibleText(id)} ${filterType === 'exclude' ? 'is not' : 'is'} ${values}`;
  });
}

/** The significance level of the count below a table. */
const LEVEL = 0.05;

function footLines(comparisons: readonly Row[], leftOut: readonly string[]): string[] {
  const tested = comparisons.map(({ pValueAdjusted }) => pValueAdjusted).filter((p) => typeof p === 'number');
  const untested = comparisons.length - tested.length;
  const below = tested.filter((p) => p < LEVEL).length;
  const isFew = comparisons.some((row) => SIDES.some((side) => isObject(row[side]) && isOfFewAgents(row[side])));
  return [
    'difference is b - a, and ci95 half the width of its 95 % interval. Agents in both are paired.',
    'pValueAdjusted is by Holm, for all of these comparisons together.',
    ...(tested.length > 0
      ? [`Significant at the ${LEVEL * 100} % level by pValueAdjusted: ${below} of ${tested.length}.`]
      : []),
    ...(untested > 0 ? [`Not tested: ${untested}. Each side needs two agents or more whose figures differ.`] : []),
    ...(isFew ? [FEW_AGENTS_LINE] : []),
    ...(leftOut.length > 0 ? [`No room for ${leftOut.join(', ')}: widen the terminal, or ask for --format csv.`] : []),
  ];
}
