import { ConnectionError } from './errors.ts';
import { cutError, parseEnvelope } from './read-answer.ts';
import { RowScanner } from './row-scanner.ts';

/** The rows of a long answer as they arrive. It ends well only if the answer does: then all rows have come. */
export async function* readRows<Row>(
  response: Response,
  lists: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Row, void, undefined> {
  const scanner = new RowScanner(lists);
  for await (const text of textOf(response, signal)) {
    for (const row of scanner.scan(text)) yield parseRow<Row>(row);
  }
  if (parseEnvelope(scanner.finish())?.code !== 'OK') throw new ConnectionError('The answer is not one of this API.');
}

function parseRow<Row>(text: string): Row {
  try {
    return JSON.parse(text) as Row;
  } catch (cause) {
    throw new ConnectionError('The answer has a row that is not JSON.', cause);
  }
}

async function* textOf({ body }: Response, signal: AbortSignal | undefined): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      yield decoder.decode(value, { stream: !done });
      if (done) return;
    }
  } catch (cause) {
    throw cutError(cause, signal);
  } finally {
    // A caller who stops early ends the question.
    await reader.cancel().catch(() => {});
  }
}
