import type { Broadgauge, FileTarget, Receipt } from '#client';
import { splitCells } from '../../ingest/csv.ts';
import { type CellValue, workbookOf } from '../../lib/xlsx.ts';
import { unchecked } from '../client-command.ts';
import { fetchFile, fetchReceipt } from '../download/fetch-file.ts';
import { makeFile } from '../download/make-file.ts';
import { checkOutput, saveFile, saveStream, saveWhole } from '../download/save-file.ts';
import { CommandFailure, untilInterrupted, usageFailure } from '../failure.ts';
import type { ServiceAddress } from '../in-words.ts';
import { standardOutput } from '../print.ts';
import type { Question } from './build-question.ts';
import { type OutputFormat, tellIgnored } from './print-answer.ts';

/** What is written as a file. */
type FileFormat = 'csv' | 'ndjson' | 'parquet' | 'arrow' | 'xlsx';

export interface FileOptions {
  readonly format?: OutputFormat | FileFormat | undefined;
  readonly json?: boolean | undefined;
  readonly chart?: unknown;
  readonly output?: string;
  readonly force?: boolean;
}

const ENDINGS = ['csv', 'ndjson', 'parquet', 'arrow', 'xlsx'] as const satisfies readonly FileFormat[];

/** The format of the file that is asked for; undefined: the answer is printed. */
export function fileFormatOf(
  { format, json, chart, output }: FileOptions,
  isTerminal: boolean,
): FileFormat | undefined {
  const given = ENDINGS.find((name) => name === format);
  if (output === undefined || output === '-') {
    const isBinary = given !== undefined && given !== 'csv' && given !== 'ndjson';
    if (isBinary && isTerminal) throw usageFailure(`--format ${format} is for a file: say -o FILE.${format}`);
    return isBinary ? given : undefined;
  }
  if (chart || json || (format !== undefined && given === undefined))
    throw usageFailure(`-o is for ${ENDINGS.join(', ')}. Send other formats on with > ${output}`);
  const ending = output.toLowerCase().split('.').at(-1);
  const told = ENDINGS.find((name) => name === ending);
  if (given !== undefined && told !== undefined && given !== told)
    throw usageFailure(`${output} is ${told} by its name, but ${given} is asked for. Name it otherwise.`);
  const wanted = given ?? told;
  if (wanted === undefined) throw usageFailure(`${output}: name it .${ENDINGS.join(', .')}, or give --format.`);
  return wanted;
}

/** Has the service make the answer as a file or as a stream, and writes it. Returns the receipt, if the question asks for one. */
export async function writeAnswerFile(
  bg: Broadgauge,
  address: ServiceAddress,
  { of, request }: Question,
  format: FileFormat,
  { output = '-', force = false }: FileOptions,
): Promise<Receipt | undefined> {
  if (output !== '-') await checkOutput(output, force);
  if (format === 'arrow') return writeArrow(bg, { of, request }, output, force);
  const wanted = { ...request, format: format === 'xlsx' ? 'ndjson' : format };
  const onState = () => {};
  const file = await untilInterrupted((signal) => makeFile(of, wanted, { address, signal, onState }));
  if (format === 'xlsx') {
    if (file.rows > ROWS_MAX) {
      const words = `The answer has ${file.rows} rows, and a sheet has room for ${ROWS_MAX}. Use --format parquet or csv.`;
      throw new CommandFailure(words);
    }
    const rows = gathered();
    await fetchFile(bg, file, rows);
    const workbook = sheetOf(rows.text(), file.rows === 0 ? await columnsOf(bg, { of, request }) : []);
    if (output === '-') await standardOutput().append(workbook);
    else await saveWhole(workbook, output);
  } else if (output === '-') await fetchFile(bg, file, standardOutput());
  else await saveFile(bg, file, output, force);
  tellIgnored(file.ignored);
  return file.receiptUrl ? fetchReceipt(bg, file.receiptUrl) : undefined;
}

async function writeArrow(
  bg: Broadgauge,
  { of, request }: Question,
  output: string,
  force: boolean,
): Promise<Receipt | undefined> {
  let receipt: Receipt | undefined;
  const onReceipt = (received: Receipt) => {
    receipt = received;
  };
  const chunks = bg.arrow(`POST /${of}`, { body: request }, { onReceipt, onIgnored: tellIgnored });
  if (output !== '-') await saveStream(chunks, output, force);
  else for await (const chunk of chunks) await standardOutput().append(chunk);
  return receipt;
}

/** One row has the names. */
const ROWS_MAX = 1_048_575;

function gathered(): FileTarget & { readonly text: () => string } {
  let chunks: Uint8Array[] = [];
  return {
    async *existing() {
      yield* chunks;
    },
    append: async (chunk) => void chunks.push(chunk),
    clear: async () => {
      chunks = [];
    },
    text: () => Buffer.concat(chunks).toString(),
  };
}

/** Without rows only the CSV names its columns. */
async function columnsOf(bg: Broadgauge, { of, request }: Question): Promise<readonly string[]> {
  const file = await bg.request(`POST /${of}.csv`, { body: unchecked(request) });
  const csv = gathered();
  await fetchFile(bg, file, csv);
  return splitCells(csv.text().split('\n', 1)[0] ?? '');
}

function sheetOf(lines: string, columns: readonly string[]): Uint8Array {
  const rows = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]));
  const names = [...new Set([...columns, ...rows.flatMap((row) => Object.keys(row))])];
  const cells = rows.map((row) => names.map((name) => cellOf(row[name])));
  return workbookOf([{ name: 'Answer', rows: [names, ...cells], headings: 1 }]);
}

function cellOf(value: unknown): CellValue {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}
