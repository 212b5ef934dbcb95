import type { AnswerPart, Broadgauge, Receipt } from '#client';
import { lineOf } from '../../query/describe-question.ts';
import { unchecked } from '../client-command.ts';
import { fetchFile, fetchReceipt } from '../download/fetch-file.ts';
import { peek } from '../peek.ts';
import { standardOutput, visibleText, writeLines } from '../print.ts';
import type { Question } from './build-question.ts';
import { chartLines } from './chart-lines.ts';
import { type FigureName, figureOf, notesOf, type Row } from './points.ts';
import { layoutTable, type Table, tableColumns, withFigureFirst } from './table.ts';

export const OUTPUT_FORMATS = ['table', 'json', 'ndjson', 'csv'] as const;

export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
export type Output = OutputFormat | 'chart';

/**
 * Puts a question and prints its answer. Nothing but a chart holds more than a part of it in memory. Returns the receipt, if the
 * question asks for one.
 */
export async function printAnswer(
  bg: Broadgauge,
  question: Question,
  output: Output,
  figure: FigureName = 'mean',
): Promise<Receipt | undefined> {
  if (output === 'csv') return printCsv(bg, question);
  let receipt: Receipt | undefined;
  const onReceipt = (received: Receipt) => {
    receipt = received;
  };
  const { of, request } = question;
  const options = { onMessage: tell, onReceipt, onIgnored: tellIgnored };
  await PRINT[output](question, bg.stream(`POST /${of}`, { body: request }, options), figure);
  return receipt;
}

type Print = (question: Question, parts: AsyncGenerator<AnswerPart>, figure: FigureName) => Promise<void>;

const PRINT: Readonly<Record<Exclude<Output, 'csv'>, Print>> = {
  json: async (_, parts) => {
    const out = standardOutput();
    for await (const { data } of parts) await out.append(Buffer.from(data));
    await out.append(Buffer.from(']\n'));
  },
  ndjson: async (_, parts) => {
    for await (const { rows } of parts) await writeLines(rows);
  },
  // A refusal comes before the title.
  table: async (question, parts, figure) => printTable(question, parsed(await peek(parts)), figure),
  chart: async (question, parts, figure) => printChart(question, parsed(parts), figure),
};

/** The service knows the columns and what a spreadsheet must not take for a formula. */
async function printCsv(bg: Broadgauge, { of, request }: Question): Promise<Receipt | undefined> {
  const file = await bg.request(`POST /${of}.csv`, { body: unchecked(request) });
  await fetchFile(bg, file, standardOutput());
  tellIgnored(file.ignored);
  return file.receiptUrl ? fetchReceipt(bg, file.receiptUrl) : undefined;
}

/** Prints what a successful answer has to say besides its data. */
function tell(message: string): void {
  const more = message.replace(/^Request successful\.?\s*/, '');
  if (more !== '') process.stderr.write(`${more}\n`);
}

/** A misspelt field would silently give another statistic. */
export function tellIgnored(fields: readonly string[] = []): void {
  if (fields.length === 0) return;
  process.stderr.write(`These fields of the request mean nothing: ${fields.map(visibleText).join(', ')}.\n`);
}

async function* parsed(parts: AsyncIterable<AnswerPart>): AsyncGenerator<readonly Row[]> {
  for await (const { rows } of parts) if (rows.length > 0) yield rows.map((row) => JSON.parse(row) as Row);
}

/** Rows as an aligned table, at a terminal as wide as it has room for. */
async function printTable(
  question: Question,
  batches: AsyncIterable<readonly Row[]>,
  figure: FigureName,
): Promise<void> {
  let table: Table | undefined;
  const notes = new Set<string>();
  await writeLines([`${titleOf(question, figure)}${intervalsText(question)}`, '']);
  for await (const rows of withLongStart(batches)) {
    if (table === undefined) {
      const columns = tableColumns(
        rows[0] ?? {},
        splitsOf(question),
        intervalsOf(question) !== undefined,
        question.request.aggregation,
      );
      table = layoutTable(
        withFigureFirst(columns, figure, rows[0] ?? {}),
        rows,
        process.stdout.columns || Number.POSITIVE_INFINITY,
      );
      await writeLines([table.header]);
    }
    for (const note of notesOf(rows)) notes.add(note);
    await writeLines(rows.map(table.lineOf));
  }
  await writeLines(table === undefined ? ['No results.'] : footOf(table, [...notes]));
}

function intervalsText(question: Question): string {
  const by = intervalsOf(question);
  return by === undefined ? '' : `, 95 % intervals by ${by}`;
}

/** The rows from which the widths of columns are taken: more than most answers have. */
const SAMPLE_ROWS = 2000;

async function* withLongStart(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let start: Row[] | undefined = [];
  for await (const rows of batches) {
    if (start === undefined) {
      yield rows;
      continue;
    }
    for (const row of rows) start.push(row);
    if (start.length < SAMPLE_ROWS) continue;
    yield start;
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield start;
}

function footOf({ leftOut }: Table, notes: readonly string[]): string[] {
  const lines = [
    ...notes,
    ...(leftOut.length > 0 ? [`No room for ${leftOut.join(', ')}: widen the terminal, or ask for --format csv.`] : []),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

const WIDTH_IN_A_PIPE = 80;

/** The points of an aggregate or a histogram as a chart. */
async function printChart(
  question: Question,
  batches: AsyncIterable<readonly Row[]>,
  figure: FigureName,
): Promise<void> {
  const points: Row[] = [];
  for await (const rows of batches) for (const row of rows) points.push(withFigure(row, figure));
  const { aggregation } = question.request;
  const width = process.stdout.columns || WIDTH_IN_A_PIPE;
  const foot = notesOf(points);
  const lines =
    points.length === 0
      ? ['No results.']
      : [
          ...chartLines(points, { aggregation, splits: splitsOf(question), width }),
          ...(foot.length > 0 ? ['', ...foot] : []),
        ];
  await writeLines([titleOf(question, figure), '', ...lines]);
}

/** A point whose drawn value is the figure. */
function withFigure(point: Row, figure: FigureName): Row {
  return figure === 'mean' ? point : { ...point, metricValue: figureOf(figure, point) };
}

/** The columns that the points of an answer are split by; of the same name there is one. */
export function splitsOf({ request: { splits } }: Pick<Question, 'request'>): readonly string[] {
  return Array.isArray(splits) ? [...new Set(splits.map(String))] : [];
}

/** How the table's intervals are computed; it shows only intervals that the question asks for. */
function intervalsOf({ of, request }: Question): 'agent' | 'result' | undefined {
  if (of === 'test_data' || request.chartType === 'raw' || request.chartType === 'histogram') return undefined;
  if (request.uncertainty === 'agents' || request.per_agent !== undefined) return 'agent';
  return request.uncertainty === 'results' ? 'result' : undefined;
}

function titleOf({ request }: Question, figure: FigureName): string {
  return [visibleText(lineOf(request, Date.now() / 1000)), ...(figure === 'mean' ? [] : [figure])].join(', ');
}
