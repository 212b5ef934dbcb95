import { addType, objectOf, type Reader, reader, required } from '../lib/read.ts';
import type { Span } from '../plan/plan.ts';
import { parseInstant } from './instant.ts';

type Parse = (text: string, end: keyof Span) => number | undefined;

/**
 * Reads `{from, to}`, each a text that `parse` understands; adds an issue for each that it does not. With `ofInstant`, from UTC
 * milliseconds, an end may be an instant too.
 */
export function spanReader(parse: Parse, ofInstant?: (ms: number) => number): Reader<Span> {
  const end = (name: keyof Span) => required(endReader(name, parse, ofInstant));
  const readEnds = objectOf({ from: end('from'), to: end('to') });
  return reader(readEnds.schema, (value, key, issues) => {
    const span = readEnds(value, key, issues);
    if (span?.from === undefined || span.to === undefined) return undefined;
    if (span.from > span.to) issues.add(key, 'from must not be after to.');
    return span;
  });
}

function endReader(end: keyof Span, parse: Parse, ofInstant: ((ms: number) => number) | undefined): Reader<number> {
  return reader({ type: ofInstant ? ['string', 'integer'] : 'string' }, (text, key, issues) => {
    const ms = ofInstant && parseInstant(text);
    if (ofInstant && ms !== undefined) return ofInstant(ms);
    if (typeof text !== 'string') return addType('string', key, issues);
    const instant = parse(text, end);
    if (instant === undefined) issues.add(key, `${text} is not a valid date.`);
    return instant;
  });
}
