import { addType, objectOf, type Reader, reader, required } from '../lib/read.ts';
import type { Span } from '../plan/plan.ts';

type Parse = (text: string, end: keyof Span) => number | undefined;

/** Reads `{from, to}`, each a text that `parse` understands; adds an issue for each that it does not. */
export function spanReader(parse: Parse): Reader<Span> {
  const readEnds = objectOf({ from: required(endReader('from', parse)), to: required(endReader('to', parse)) });
  return reader(readEnds.schema, (value, key, issues) => {
    const span = readEnds(value, key, issues);
    if (span?.from === undefined || span.to === undefined) return undefined;
    if (span.from > span.to) issues.add(key, 'from must not be after to.');
    return span;
  });
}

function endReader(end: keyof Span, parse: Parse): Reader<number> {
  return reader({ type: 'string' }, (text, key, issues) => {
    if (typeof text !== 'string') return addType('string', key, issues);
    const instant = parse(text, end);
    if (instant === undefined) issues.add(key, `${text} is not a valid date.`);
    return instant;
  });
}
