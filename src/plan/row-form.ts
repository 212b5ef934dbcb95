/** The formats of flat rows in an answer, with their media types. */
export const ROW_FORMS = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  rows: 'application/vnd.broadgauge.rows+json',
  arrow: 'application/vnd.apache.arrow.stream',
} as const;

export type RowForm = keyof typeof ROW_FORMS;

/** The format that a store renders a form in: `rows` are lines of JSON in an envelope. */
export type RenderedForm = Exclude<RowForm, 'rows'>;
