import type { CallOptions, Connection } from './connection.ts';
import { type FileQuestions, fileQuestionsOf } from './file-questions.ts';
import type { TestKey, TestQuestion, TestRecord } from './questions.ts';
import { readRows } from './read-rows.ts';
import { jsonBody } from './row-body.ts';

export interface TestData extends FileQuestions<TestQuestion> {
  /** All records at once. */
  <T extends TestKey>(question: TestQuestion<T>, options?: CallOptions): Promise<readonly TestRecord<T>[]>;
  /** The records one at a time as they arrive: an answer of any length needs little memory. */
  rows<T extends TestKey>(
    question: TestQuestion<T>,
    options?: CallOptions,
  ): AsyncGenerator<TestRecord<T>, void, undefined>;
}

const PATH = '/test_data';

export function testDataOf(connection: Connection): TestData {
  const request = (question: TestQuestion, { signal }: CallOptions = {}) =>
    ({ method: 'POST', path: PATH, body: jsonBody(question), isRead: true, signal }) as const;

  const ask = <T extends TestKey>(question: TestQuestion<T>, options?: CallOptions) =>
    connection.call<readonly TestRecord<T>[]>(request(question, options));

  return Object.assign(ask, {
    async *rows<T extends TestKey>(question: TestQuestion<T>, options?: CallOptions) {
      const response = await connection.open(request(question, options));
      yield* readRows<TestRecord<T>>(response, ['data'], options?.signal);
    },
    ...fileQuestionsOf<TestQuestion>(connection, PATH),
  });
}
