import type { Question } from './build-question.ts';
import { followNesting } from './nesting.ts';

/** Records stand in the list itself, points in the `metricData` of its series. */
const DEPTH: Readonly<Record<Question['of'], number>> = { test_data: 1, metric_data: 3 };

/** The rows in the `data` of an answer, each as its bytes, as many at a time as have come. */
export async function* answerRows(
  data: AsyncIterable<Buffer>,
  of: Question['of'],
): AsyncGenerator<readonly Buffer[], void> {
  const nestingAt = followNesting();
  const rowDepth = DEPTH[of];
  let depth = 0;
  let begun: Buffer[] = [];
  let isInRow = false;
  for await (const chunk of data) {
    const rows: Buffer[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const change = nestingAt(chunk[at]);
      if (change === 1 && depth === rowDepth) {
        from = at;
        isInRow = true;
      }
      depth += change;
      if (change === -1 && depth === rowDepth && isInRow) {
        const end = chunk.subarray(from, at + 1);
        rows.push(begun.length === 0 ? end : Buffer.concat([...begun, end]));
        begun = [];
        isInRow = false;
      }
    }
    if (isInRow) begun.push(chunk.subarray(from));
    if (rows.length > 0) yield rows;
  }
}
