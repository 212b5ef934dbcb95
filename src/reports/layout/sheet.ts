import { dimensionName } from '../../catalogue/dimensions.ts';
import type { Report, ReportCell, ReportColumn, ReportCoverage, ReportTable } from '../report.ts';
import { decimalText } from '../round-decimal.ts';
import { type Held, rowLabel } from './against.ts';

/** A table of a report as text, the same in the terminal, in HTML and in CSV. */
interface Sheet {
  readonly header: readonly string[];
  /** The number of leading columns that name a row. */
  readonly labels: number;
  readonly rows: readonly SheetRow[];
}

interface SheetRow {
  readonly label: string;
  readonly texts: readonly string[];
}

/** With two columns for each that others are held against: the other figure and the difference. */
export function sheetOf(table: ReportTable, held: readonly Held[]): Sheet {
  const heldTo = new Map(table.columns.map(({ key }) => [key, held.filter((one) => hasFigures(one, table, key))]));
  return {
    header: [
      ...table.splits.map(dimensionName),
      ...table.columns.flatMap((column) => [
        headingOf(column),
        ...(heldTo.get(column.key) ?? []).flatMap(({ name }) => [name, 'difference']),
      ]),
    ],
    labels: table.splits.length,
    rows: table.rows.map((row) => ({
      label: rowLabel(row),
      texts: [
        ...row.splits.map((value) => String(value ?? '–')),
        ...table.columns.flatMap((column, index) => [
          inOneLine(cellText(row.cells[index], column)),
          ...(heldTo.get(column.key) ?? []).flatMap(({ against }) => {
            const { published = '', difference = '' } = against(table, row, column.key) ?? {};
            return [published, difference ?? ''];
          }),
        ]),
      ],
    })),
  };
}

/** Whether there is anything that a column can be held against. */
export function hasFigures({ against }: Held, table: ReportTable, column: string): boolean {
  return table.rows.some((row) => against(table, row, column) !== undefined);
}

/** Units whose text differs from the catalogue's. */
const UNITS: Readonly<Record<string, string>> = { mbps: 'Mbit/s', count: '' };

export function headingOf({ title, unit }: ReportColumn): string {
  const name = UNITS[unit] ?? unit;
  return name === '' ? title : `${title} [${name}]`;
}

/** The texts of a table cell. */
interface CellText {
  readonly figure: string;
  readonly interval: string | null;
  readonly verdict: string | null;
}

export function cellText(cell: ReportCell | undefined, { decimals }: ReportColumn): CellText {
  if (cell === undefined || cell.status === 'none') return { figure: '–', interval: null, verdict: null };
  if (cell.status === 'suppressed') return { figure: 'n/p', interval: null, verdict: null };
  const distance = cell.distance === null ? '' : signedText(cell.distance, decimals);
  return {
    figure: `${grouped(cell.shown ?? '')}${cell.status === 'few' ? '*' : ''}`,
    interval: cell.interval === null ? null : cell.interval.map((end) => decimalText(end, decimals)).join(' to '),
    verdict: cell.verdict === null ? null : `${cell.verdict}, ${distance}`,
  };
}

/** With the sign of the figure itself: a limit that is missed by less than is shown is missed. */
function signedText(figure: number, decimals: number): string {
  return `${figure < 0 ? '-' : '+'}${decimalText(Math.abs(figure), decimals)}`;
}

/** With thousands separators. */
function grouped(decimal: string): string {
  const [whole = '', ...rest] = decimal.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

function inOneLine({ figure, interval, verdict }: CellText): string {
  return [figure, interval === null ? '' : `(${interval})`, verdict ?? ''].filter((part) => part !== '').join(' ');
}

/** The notes of a table. */
export function footnotesOf({ rows, notes }: ReportTable, { flagBelow, suppressBelow }: Report): readonly string[] {
  const has = (status: ReportCell['status']) => rows.some(({ cells }) => cells.some((cell) => cell.status === status));
  return [
    ...notes,
    ...(has('few') ? [`* of fewer than ${flagBelow} lines: treat with care.`] : []),
    ...(has('suppressed') ? [`n/p: not published, of fewer than ${suppressBelow} lines.`] : []),
  ];
}

/** The scope of a report, in one line. `isFull`: also what goes without saying. */
export function scopeText({ period: { from, to }, filters, panel }: Report, isFull = false): string {
  const conditions = filters.map((filter) => {
    const { id, filterType, filterValues } = filter as Readonly<Record<string, unknown>>;
    const isIncluded = ['include', 'inclusive', 'in', 1, '1'].includes(filterType as never);
    return `${dimensionName(String(id))} ${isIncluded ? 'is' : 'is not'} ${[filterValues].flat().join(' or ')}`;
  });
  const panels = panel === null ? (isFull ? ['all panels'] : []) : [`panel ${[panel].flat().join(', ')}`];
  const agents = conditions.length === 0 && isFull ? ['all agents'] : conditions;
  return [from === to ? from : `${from} to ${to}`, ...agents, ...panels].join(' · ');
}

/** What the data of a report cover, a line for metrics that cover the same. */
export function coverageTexts({ coverage }: Report): readonly string[] {
  const texts = new Map<string, string[]>();
  for (const one of coverage) {
    const text = coverageText(one);
    texts.set(text, [...(texts.get(text) ?? []), one.name]);
  }
  return [...texts].map(([text, names]) => `${names.join(', ')}: ${text}`);
}

function coverageText({ firstDay, lastDay, days, daysWithResults, months }: ReportCoverage): string {
  if (firstDay === null || lastDay === null) return 'no results.';
  const lines = months.map(({ month, agentCount }) => `${month} ${agentCount}`).join(', ');
  return `results from ${firstDay} to ${lastDay}, on ${daysWithResults} of ${days} days; lines by month: ${lines}.`;
}

/** What a reader must know who takes a report for its whole period; undefined where there is nothing. */
export function coverageWarning({ coverage }: Report): string | undefined {
  const isLess = coverage.some(({ days, daysWithResults }) => daysWithResults < days);
  const isOpen = coverage.some(({ isOver }) => !isOver);
  if (!isLess && !isOpen) return undefined;
  return [
    ...(isLess ? ['There are no results on some days of the period.'] : []),
    ...(isOpen ? ['The period is not over on the clocks of all agents.'] : []),
  ].join(' ');
}

/** When and by which version a report was made. */
export interface Colophon {
  readonly madeAt: Date;
  readonly version: string;
  /** Where it can be made again; undefined: nowhere. */
  readonly link: string | undefined;
}

export function colophonText(report: Report, { madeAt, version, link }: Colophon): string {
  const [day, time = ''] = madeAt.toISOString().split('T');
  const made = `Made on ${day} at ${time.slice(0, 5)} UTC by Broadgauge ${version} of ${scopeText(report, true)}, ${prefilterText(report)}.`;
  return link === undefined ? made : `${made} ${link}`;
}

/** Which results the questions behind the tables take. */
function prefilterText({ tables }: Report): string {
  const questions = tables.flatMap(({ questions }) => Object.values(questions));
  const without = questions.filter(({ prefilter }) => prefilter === false).length;
  if (without === 0) return 'prefiltered';
  return without === questions.length ? 'not prefiltered' : 'prefiltered where a question does not say otherwise';
}
