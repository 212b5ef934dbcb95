import type { CallOptions, Connection } from './connection.ts';
import type { Download, ExportedFile } from './downloads.ts';
import type { FileForm, MetricQuestion, TestQuestion } from './questions.ts';
import { jsonBody } from './row-body.ts';

export type DownloadOptions = FileForm &
  CallOptions & {
    /** For 24 hours the same request under the same key is answered with the same download. */
    readonly idempotencyKey?: string | undefined;
  };

/** The answer to a question as a file. */
export interface FileQuestions<Question> {
  /** A CSV file, when it is there. */
  csv(question: Question, options?: CallOptions): Promise<ExportedFile>;
  /** A file of any size that is made in the background: wait for it with `downloads.wait`. */
  download(question: Question, options?: DownloadOptions): Promise<Download>;
}

export function fileQuestionsOf<Question extends MetricQuestion | TestQuestion>(
  connection: Connection,
  path: string,
): FileQuestions<Question> {
  return {
    csv: (question, { signal } = {}) =>
      connection.call({ method: 'POST', path: `${path}.csv`, body: jsonBody(question), isRead: true, signal }),
    download: (question, { idempotencyKey, signal, ...form } = {}) =>
      connection.call({
        method: 'POST',
        path: `${path}_download`,
        body: jsonBody({ ...question, ...form }),
        idempotencyKey,
        isRead: false,
        signal,
      }),
  };
}
