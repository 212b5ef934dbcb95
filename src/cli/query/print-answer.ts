import { json } from 'node:stream/consumers';
import { fetchFile } from '../download/fetch-file.ts';
import type { MadeFile } from '../download/make-file.ts';
import { standardOutput } from '../download/target.ts';
import { NO_PROGRESS } from '../progress.ts';
import { answerData } from './answer-data.ts';
import { answerRows } from './answer-rows.ts';
import { type Asking, ask } from './ask.ts';
import type { Question } from './build-question.ts';
import { printChart } from './print-chart.ts';
import { printTable } from './print-table.ts';
import type { Row } from './table-columns.ts';
import type { Output } from './wanted-output.ts';

/** Puts a question and prints its answer. Nothing but a chart holds more than a part of it in memory. */
export async function printAnswer(question: Question, output: Output, asking: Asking): Promise<void> {
  await PRINT[output](question, asking);
}

const PRINT: Readonly<Record<Output, (question: Question, asking: Asking) => Promise<void>>> = {
  json: async (question, asking) => {
    const out = standardOutput();
    for await (const bytes of await dataOf(question, asking)) await out.append(bytes);
    await out.append(LINE_END);
  },
  ndjson: async (question, asking) => {
    const out = standardOutput();
    for await (const rows of answerRows(await dataOf(question, asking), question.of)) {
      await out.append(Buffer.concat(rows.flatMap((row) => [row, LINE_END])));
    }
  },
  // The service knows the columns and what a spreadsheet must not take for a formula.
  csv: async ({ of, request }, asking) => {
    const { data } = (await json(await ask(`/${of}.csv`, request, asking))) as { readonly data: MadeFile };
    await fetchFile(data, standardOutput(), () => NO_PROGRESS);
  },
  table: async (question, asking) => printTable(question, parsed(await dataOf(question, asking), question)),
  chart: async (question, asking) => printChart(question, parsed(await dataOf(question, asking), question)),
};

const LINE_END = Buffer.from('\n');

async function dataOf({ of, request }: Question, asking: Asking): Promise<AsyncIterable<Buffer>> {
  return answerData(await ask(`/${of}`, request, asking), tell);
}

/** What a success says beyond being one. */
function tell(message: string): void {
  const more = message.replace(/^Request successful\.?\s*/, '');
  if (more !== '') process.stderr.write(`${more}\n`);
}

async function* parsed(data: AsyncIterable<Buffer>, { of }: Question): AsyncGenerator<readonly Row[]> {
  for await (const rows of answerRows(data, of)) yield rows.map((row) => JSON.parse(row.toString()) as Row);
}
