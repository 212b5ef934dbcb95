import type { CallOptions, Connection } from './connection.ts';
import { type FileQuestions, fileQuestionsOf } from './file-questions.ts';
import type { MetricAnswer, MetricQuestion, RawPoint, RawQuestion } from './questions.ts';
import { readRows } from './read-rows.ts';
import { jsonBody } from './row-body.ts';

export interface MetricData extends FileQuestions<MetricQuestion> {
  /** The whole answer, series by series. */
  <const Q extends MetricQuestion>(question: Q, options?: CallOptions): Promise<MetricAnswer<Q>>;
  /** The points of all series, one at a time as they arrive: an answer of any length needs little memory. */
  rows<const Q extends RawQuestion>(question: Q, options?: CallOptions): AsyncGenerator<RawPoint<Q>, void, undefined>;
}

const PATH = '/metric_data';

export function metricDataOf(connection: Connection): MetricData {
  const request = (question: MetricQuestion, { signal }: CallOptions = {}) =>
    ({ method: 'POST', path: PATH, body: jsonBody(question), isRead: true, signal }) as const;

  const ask = <const Q extends MetricQuestion>(question: Q, options?: CallOptions) =>
    connection.call<MetricAnswer<Q>>(request(question, options));

  return Object.assign(ask, {
    async *rows<const Q extends RawQuestion>(question: Q, options?: CallOptions) {
      const response = await connection.open(request(question, options));
      yield* readRows<RawPoint<Q>>(response, ['data', 'metricData'], options?.signal);
    },
    ...fileQuestionsOf<MetricQuestion>(connection, PATH),
  });
}
