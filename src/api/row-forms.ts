import { csvLine } from '../lib/csv-line.ts';
import type { IssueList } from '../lib/issue-list.ts';
import type { Context } from '../operations/context.ts';
import { answerRows, ROW_ORDERS, type RowOrder } from '../operations/questions/answer-rows.ts';
import type { ExportQuestion } from '../operations/questions/ask-export.ts';
import { ROW_FORMS, type RowForm } from '../plan/row-form.ts';
import { named } from './answers.ts';
import type { Answer, Content, Parameter } from './call.ts';
import { choice } from './parameters.ts';
import { type FlatReply, type Remarks, SUCCESS } from './reply.ts';
import { listOf } from './schemas/parts.ts';

export type Form = 'json' | RowForm;

const ALL_ROW_FORMS = Object.keys(ROW_FORMS) as RowForm[];
const FORMS: readonly Form[] = ['json', ...ALL_ROW_FORMS];

export const FORMAT: Parameter<Form | undefined> = choice(FORMS, 'format', {
  name: 'format',
  description:
    'The format of the answer, whatever `Accept` says: `json`, or flat rows with the columns of a file as `csv`, ' +
    '`ndjson`, `rows` (JSON with one array under `data`) or `arrow` (an Arrow stream).',
  example: 'json',
});

export const ORDER: Parameter<RowOrder | undefined> = choice(ROW_ORDERS, 'order', {
  name: 'order',
  description: 'The order of flat rows: one series after the other, or ascending in time over all series (`time`).',
  example: 'series',
});

const FORM_OF_TYPE: Readonly<Record<string, Form>> = {
  'application/json': 'json',
  ...Object.fromEntries(ALL_ROW_FORMS.map((form) => [mediaTypeOf(form), form])),
};

/** JSON has one series after the other. */
export function refuseOrder(
  { order, ...chosen }: Chosen & { readonly order: RowOrder | undefined },
  issues: IssueList,
): void {
  if (order !== 'time' || formOf(chosen) !== 'json') return;
  issues.add('order', 'Only flat rows have an order: ask for one of their formats, such as format=rows.');
}

interface Chosen {
  readonly format: Form | undefined;
  readonly accept: Form | undefined;
}

/** The parameter counts, then the header. */
export function formOf({ format, accept }: Chosen): Form {
  return format ?? accept ?? 'json';
}

/** Undefined: it says nothing of forms. */
export const ACCEPT: Parameter<Form | undefined> = {
  name: 'Accept',
  in: 'header',
  description:
    'The media type of the answer. That of the highest quality counts; among equals one that is named before `*/*`, and the first. ' +
    'Where none of them can be had, the answer is JSON.',
  schema: { type: 'string' },
  example: 'application/json',
  read: (given) => (typeof given === 'string' ? acceptedForm(given) : undefined),
};

/** The form that an `Accept` header prefers; undefined: it names none that there is. */
function acceptedForm(accept: string): Form | undefined {
  const ranges = accept.split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    const isNamed = Object.hasOwn(FORM_OF_TYPE, type);
    const form = isNamed ? FORM_OF_TYPE[type] : ANY.includes(type) ? 'json' : undefined;
    return form === undefined || !(quality > 0) ? [] : [{ form, quality, isNamed }];
  });
  return ranges.sort((a, b) => b.quality - a.quality || Number(b.isNamed) - Number(a.isNamed))[0]?.form;
}

const ANY = ['*/*', 'application/*'];

type Row = Readonly<Record<string, string | number | null>>;

/** An answer that is also there as flat rows, with an example of one. */
export function withRowForms(answer: Answer, row: Row): Answer {
  const { schema = {} } = answer.contents?.['application/json'] ?? {};
  const data = listOf({ type: 'object', additionalProperties: true }, 'The rows, with the columns of a file.');
  const rows = { ...schema, properties: { ...schema.properties, data } };
  const contents: Readonly<Record<RowForm, Content>> = {
    csv: {
      schema: {},
      examples: named({ 'A header row, then the rows': csvLine(Object.keys(row)) + csvLine(Object.values(row)) }),
    },
    ndjson: { schema: {}, examples: named({ 'One object per line': `${JSON.stringify(row)}\n` }) },
    rows: { schema: rows, examples: named({ Rows: { data: [row], code: 'OK', message: SUCCESS } }) },
    arrow: { schema: {}, examples: named({ 'An Arrow stream': 'The bytes of the stream' }) },
  };
  const typed = Object.entries(contents).map(([form, content]) => [mediaTypeOf(form as RowForm), content]);
  const headers = [...(answer.headers ?? []), ...REMARKS];
  return { ...answer, headers, contents: { ...answer.contents, ...Object.fromEntries(typed) } };
}

/** What JSON has beside the rows. */
const REMARKS = ['X-Broadgauge-Ignored', 'X-Broadgauge-Understood', 'X-Broadgauge-Receipt'] as const;

export function contentTypeOf(form: Form): string {
  return form === 'json' ? 'application/json; charset=utf-8' : ROW_FORMS[form];
}

function mediaTypeOf(form: RowForm): string {
  return ROW_FORMS[form].split(';')[0] ?? '';
}

/** The answer to a question as flat rows. */
export async function flatReply(
  context: Context,
  { open }: Pick<ExportQuestion, 'open'>,
  { form, order }: { readonly form: RowForm; readonly order: RowOrder },
  message: string,
  remarks: Remarks,
  signal: AbortSignal,
): Promise<FlatReply> {
  const answer = answerRows(context, await open(remarks.ignored, signal), form, order, signal);
  return { kind: 'flat', form, contentType: ROW_FORMS[form], ...answer, message, ...remarks };
}
