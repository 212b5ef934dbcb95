import { DIMENSIONS } from '../catalogue/dimensions.ts';
import { serves } from '../catalogue/dimensions-of.ts';
import { METRICS } from '../catalogue/metrics/index.ts';

/** What to do about an unknown name, by what it is to be the name of. */
type Advice = Readonly<Record<string, string>>;

/** The advice for a message that says that a name is not known, if no name is like it. */
export function adviceFor(message: string, advice: Advice): string | undefined {
  const { name, noun } = readUnknownName(message) ?? { name: '', noun: '' };
  if (!Object.hasOwn(advice, noun)) return undefined;
  const dimension = DIMENSIONS.find(({ id }) => id === name);
  const served = METRICS.filter((metric) => dimension && serves(dimension, metric)).map(({ key }) => key);
  return served.length > 0 ? `It is one of ${served.join(', ')}.` : advice[noun];
}

const UNKNOWN = ' is not a valid ';

/** Reads an unknown name from a message. The name may be long, and contain the same words. */
export function readUnknownName(message: string): { readonly name: string; readonly noun: string } | undefined {
  const at = message.lastIndexOf(UNKNOWN);
  const noun = at < 0 ? '' : message.slice(at + UNKNOWN.length, -1);
  return message.endsWith('.') && /^[a-z ]+$/.test(noun) ? { name: message.slice(0, at), noun } : undefined;
}

export function didYouMean(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `Did you mean ${names.join(' or ')}?`;
}
