import { type Broadgauge, BroadgaugeError, ConnectionError, ValidationError } from '#client';
import { METRICS } from '../catalogue/metrics/index.ts';
import { TESTS } from '../catalogue/tests/index.ts';
import { WINDOWS } from '../catalogue/windows.ts';
import { nearestNames } from '../lib/nearest-names.ts';
import { AGGREGATIONS } from '../plan/plan.ts';
import type { Hints } from './in-words.ts';

/** Hints for unknown names: similar names, and the command that lists all. */
export async function hintsFor(bg: Broadgauge, error: unknown): Promise<Hints> {
  if (!(error instanceof ValidationError)) return new Map();
  const messages = [...new Set(Object.values(error.issues).flat())];
  const hints = await Promise.all(messages.map(async (message) => [message, await hintOf(bg, message)] as const));
  return new Map(hints.filter((hint): hint is readonly [string, string] => hint[1] !== undefined));
}

export function didYouMean(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `Did you mean ${names.join(' or ')}?`;
}

export const PACKAGE_FORM = 'A package is written as ISP:Package, such as "Acme:Fibre 500".';

const UNKNOWN_NAME = /^(.*) is not a valid ([a-z ]+)\.$/s;
const UNKNOWN_PACKAGE = /^Unable to resolve new package (.*)\. \(Invalid (Isp|Package) name in new package\)$/s;

async function hintOf(bg: Broadgauge, message: string): Promise<string | undefined> {
  const [, typed, part] = UNKNOWN_PACKAGE.exec(message) ?? [];
  if (typed !== undefined) return packageHint(bg, typed, part === 'Isp');
  const [, name = '', noun = ''] = UNKNOWN_NAME.exec(message) ?? [];
  if (noun === 'package name') return PACKAGE_FORM;
  const names = Object.hasOwn(NAMES, noun) ? NAMES[noun] : undefined;
  if (names === undefined) return undefined;
  const known = await orNone(names.list(bg));
  const elsewhere = known.find(({ id, metrics }) => id === name && metrics);
  if (elsewhere) return `It is one of ${elsewhere.metrics?.join(', ')}.`;
  const near = nearestNames(
    name,
    known.map(({ id }) => id),
  );
  return didYouMean(near) ?? names.listedBy;
}

interface KnownName {
  readonly id: string;
  /** The metrics that it serves; null: all. */
  readonly metrics?: readonly string[] | null;
}

interface Names {
  readonly list: (bg: Broadgauge) => Promise<readonly KnownName[]>;
  readonly listedBy?: string | undefined;
}

const keysOf = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => ({ id: key }));

const NAMES: Readonly<Record<string, Names>> = {
  metric: { list: async () => keysOf(METRICS), listedBy: 'broadgauge metrics lists them.' },
  test: { list: async () => keysOf(TESTS) },
  window: { list: async () => keysOf(WINDOWS), listedBy: 'broadgauge windows lists them.' },
  aggregation: { list: async () => AGGREGATIONS.map((id) => ({ id })) },
  split: { list: listDimensions, listedBy: 'broadgauge splits lists them.' },
  filter: { list: listDimensions, listedBy: 'broadgauge filters lists them.' },
  dimension: { list: listDimensions, listedBy: 'broadgauge splits lists them.' },
  panel: { list: async (bg) => (await bg.request('GET /manage/panels')).map(({ name }) => ({ id: name })) },
  population: { list: async (bg) => (await bg.request('GET /manage/populations')).map(({ name }) => ({ id: name })) },
};

/** Custom fields by their bare names too. */
async function listDimensions(bg: Broadgauge): Promise<readonly KnownName[]> {
  const listed = await bg.request('GET /splits');
  const bare = listed.filter(({ id }) => id.startsWith('custom.')).map(({ name }) => ({ id: name }));
  return [...listed, ...bare];
}

async function packageHint(bg: Broadgauge, typed: string, isIsp: boolean): Promise<string | undefined> {
  const isps = await orNone(bg.request('GET /manage/isps'));
  const name = isIsp ? typed.slice(0, typed.indexOf(':')) : typed;
  const known = isIsp
    ? isps.map(({ isp }) => isp)
    : isps.flatMap(({ isp, packages }) =>
        packages.map((sold) => `${isp}:${typeof sold === 'string' ? sold : sold.name}`),
      );
  const advice = 'It has to be there first: broadgauge isps import.';
  return [PACKAGE_FORM, didYouMean(nearestNames(name, known)) ?? advice].join(' ');
}

/** A failure to list names must not hide the original error. */
async function orNone<T>(names: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await names;
  } catch (error) {
    if (error instanceof BroadgaugeError || error instanceof ConnectionError) return [];
    throw error;
  }
}
