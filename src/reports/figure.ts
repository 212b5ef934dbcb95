import { isObject, type JsonObject } from '../lib/read.ts';
import { PERCENTILES, THRESHOLD_SIDES } from '../plan/plan.ts';
import { type MetricQuery, unitOf } from '../query/metric-query.ts';
import type { Point } from '../query/present-points.ts';

/** A sum of figures of a point and of numbers, such as `100 - atLeast.80`. */
export interface Figure {
  readonly text: string;
  readonly terms: readonly Term[];
}

interface Term {
  readonly sign: 1 | -1;
  readonly of: number | FigurePath;
}

/** The field of a point, and the level within it if it has several. */
interface FigurePath {
  readonly field: string;
  readonly level: string | null;
}

const PLAIN = ['metricValue', 'median', 'stdDev', 'min', 'max', 'standardError', 'ci90', 'ci95', 'ci99'] as const;
/** What each count is of. */
const COUNTED = { sampleCount: 'results', agentCount: 'agents', unitCount: 'units' } as const;
const SHARES = THRESHOLD_SIDES;
const BY_LEVEL = ['percentiles', ...SHARES] as const;

/** Undefined: not a sum of figures and numbers. Operators need blanks around them. */
export function parseFigure(text: string): Figure | undefined {
  const words = text.trim().split(/\s+/);
  const terms = words.flatMap((word, index): (Term | undefined)[] => {
    if (index % 2 === 1) return [];
    const before = index === 0 ? '+' : words[index - 1];
    const of = termOf(word);
    return [of === undefined || (before !== '+' && before !== '-') ? undefined : { sign: before === '+' ? 1 : -1, of }];
  });
  const whole = terms.filter((term) => term !== undefined);
  return words.length % 2 === 1 && whole.length === terms.length ? { text: words.join(' '), terms: whole } : undefined;
}

function termOf(word: string): Term['of'] | undefined {
  if (/^\d+(\.\d+)?$/.test(word)) return Number(word);
  const [, field = '', level = null] = /^([A-Za-z0-9]+)(?:\.(-?\d+(?:\.\d+)?))?$/.exec(word) ?? [];
  const isPlain = level === null && (PLAIN.includes(field as never) || field in COUNTED);
  const isLevel = level !== null && BY_LEVEL.includes(field as never);
  return isPlain || isLevel ? { field, level } : undefined;
}

/** A figure of a built-in recipe. */
export function figure(text: string): Figure {
  const parsed = parseFigure(text);
  if (parsed === undefined) throw new Error(`${text} is not a figure`);
  return parsed;
}

function pathsOf({ terms }: Figure): readonly FigurePath[] {
  return terms.map(({ of }) => of).filter((of) => typeof of !== 'number');
}

/** True if one of its terms is a percentile. */
export function readsPercentiles(figure: Figure): boolean {
  return pathsOf(figure).some(({ field }) => field === 'median' || field === 'percentiles');
}

const LISTS = {
  percentiles: 'percentiles',
  atLeast: 'at_least',
  atMost: 'at_most',
  above: 'above',
  below: 'below',
} as const;

/** What is wrong with each level that the question does not have. */
export function unaskedParts(figure: Figure, question: JsonObject): string[] {
  return pathsOf(figure).flatMap(({ field, level }) => {
    if (level === null) return [];
    const list = LISTS[field as keyof typeof LISTS];
    const asked = question[list] ?? (list === 'percentiles' ? PERCENTILES : []);
    const isAsked = !Array.isArray(asked) || asked.some((one) => String(one) === level);
    return isAsked ? [] : [`${field}.${level}: the question has no ${level} in ${list}.`];
  });
}

/** Its value for a point; null if a term is unknown. */
export function figureValue({ terms }: Figure, point: Point): number | null {
  let sum = 0;
  for (const { sign, of } of terms) {
    const value = typeof of === 'number' ? of : partOf(point, of);
    if (value === null) return null;
    sum += sign * value;
  }
  return Number(sum.toPrecision(13));
}

function partOf(point: Point, { field, level }: FigurePath): number | null {
  const found = point[field];
  const value = level === null ? found : isObject(found) ? found[level] : null;
  return typeof value === 'number' ? value : null;
}

type FigureKind = 'value' | 'count' | 'share';

/** Its kind, from its first field. */
export function kindOf(figure: Figure): FigureKind {
  const [first] = pathsOf(figure);
  if (first !== undefined && first.field in COUNTED) return 'count';
  return SHARES.includes(first?.field as never) ? 'share' : 'value';
}

/** The unit of its values in the answers to a question; of counts what is counted. */
export function unitOfFigure(figure: Figure, query: MetricQuery): string {
  switch (kindOf(figure)) {
    case 'count':
      return COUNTED[pathsOf(figure)[0]?.field as keyof typeof COUNTED];
    case 'share':
      return '%';
    case 'value':
      return unitOf(query);
  }
}
