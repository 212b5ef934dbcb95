import { METRICS } from '../catalogue/metrics/index.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import { WINDOWS } from '../catalogue/windows.ts';
import { nearestNames } from '../lib/nearest-names.ts';
import { AGGREGATIONS } from '../plan/plan.ts';

export interface KnownName {
  readonly id: string;
  readonly name?: string;
  /** The metrics that it serves; null: all. */
  readonly metrics?: readonly string[] | null;
}

/** Lists names of an organisation; none if they can't be listed. */
export type ListNames = (path: '/splits' | '/manage/panels' | '/manage/populations') => Promise<readonly KnownName[]>;

/** What to do about an unknown name, by what it is to be the name of, where no other is like it. */
export type Advice = Readonly<Record<string, string>>;

/** Similar names for a message that says that a name is not known. */
export async function nameHint(message: string, list: ListNames, advice: Advice): Promise<string | undefined> {
  const [, name = '', noun = ''] = UNKNOWN_NAME.exec(message) ?? [];
  const names = Object.hasOwn(NAMES, noun) ? NAMES[noun] : undefined;
  if (names === undefined) return undefined;
  const known = typeof names === 'string' ? await list(names).then(withBareNames) : names;
  const elsewhere = known.find(({ id, metrics }) => id === name && metrics);
  if (elsewhere) return `It is one of ${elsewhere.metrics?.join(', ')}.`;
  const near = nearestNames(
    name,
    known.map(({ id }) => id),
  );
  return didYouMean(near) ?? advice[noun];
}

export function didYouMean(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `Did you mean ${names.join(' or ')}?`;
}

const UNKNOWN_NAME = /^(.*) is not a valid ([a-z ]+)\.$/s;

const keysOf = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => ({ id: key }));

const NAMES: Readonly<Record<string, Parameters<ListNames>[0] | readonly KnownName[]>> = {
  metric: keysOf(METRICS),
  test: keysOf(TESTS),
  window: keysOf(WINDOWS),
  aggregation: AGGREGATIONS.map((id) => ({ id })),
  split: '/splits',
  filter: '/splits',
  dimension: '/splits',
  panel: '/manage/panels',
  population: '/manage/populations',
};

/** Custom fields by their bare names too. */
function withBareNames(listed: readonly KnownName[]): readonly KnownName[] {
  const bare = listed.filter(({ id }) => id.startsWith('custom.')).map(({ name = '' }) => ({ id: name }));
  return [...listed, ...bare];
}
