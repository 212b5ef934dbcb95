import { CommandFailure } from '../failure.ts';
import { followNesting } from './nesting.ts';

/**
 * The bytes of the list that is the `data` of an answer, as they come. Its closing bracket comes only when the rest has
 * told that the answer is whole; the answer's message is handed over then.
 */
export async function* answerData(
  chunks: AsyncIterable<Buffer>,
  onMessage: (message: string) => void,
): AsyncGenerator<Buffer> {
  const nestingAt = followNesting();
  const around: Buffer[] = [];
  let isInside = false;
  let isPast = false;
  let depth = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const change = nestingAt(chunk[at]);
      if (change === 0) continue;
      depth += change;
      if (isInside && depth === 1) {
        yield chunk.subarray(from, at);
        [isInside, isPast] = [false, true];
        from = at + 1;
      } else if (!isInside && !isPast && depth === 2 && isData(around, chunk.subarray(from, at))) {
        around.push(chunk.subarray(from, at), NOTHING);
        isInside = true;
        from = at;
      }
    }
    if (isInside) yield chunk.subarray(from);
    else around.push(chunk.subarray(from));
  }
  const message = isPast ? messageOf(Buffer.concat(around).toString()) : undefined;
  if (message === undefined) throw new CommandFailure('The answer ended before it was whole. Ask again.');
  yield CLOSE;
  onMessage(message);
}

const NOTHING = Buffer.from('null');
const CLOSE = Buffer.from(']');

function isData(around: readonly Buffer[], last: Buffer): boolean {
  return /"data"\s*:\s*$/.test(Buffer.concat([...around, last]).toString());
}

function messageOf(envelope: string): string | undefined {
  try {
    const { code, message } = JSON.parse(envelope) as { readonly code?: string; readonly message?: string };
    return code === 'OK' ? (message ?? '') : undefined;
  } catch {
    return undefined;
  }
}
