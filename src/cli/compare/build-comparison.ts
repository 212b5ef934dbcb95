import { isObject, type JsonObject } from '../../lib/read.ts';
import { SIDE_FIELDS } from '../../query/parse-comparison.ts';
import { METRIC_FIELDS } from '../../query/question-fields.ts';
import { usageFailure } from '../failure.ts';
import { given, type QuestionOptions, twoWeights, UNSAID, withFields } from '../query/build-question.ts';
import { optionOfIssue } from '../query/option-of-issue.ts';

export const SIDES = ['a', 'b'] as const;
export type SideName = (typeof SIDES)[number];

/** The fields of one side. */
type SideOptions = Pick<QuestionOptions, 'filter' | 'exclude' | 'from' | 'to' | 'last' | 'window'>;

type OptionsOfSide<Name extends SideName> = {
  readonly [K in keyof SideOptions as `${Name}${Capitalize<K>}`]?: SideOptions[K];
};

export interface ComparisonOptions
  extends Omit<QuestionOptions, 'test' | 'raw' | 'aggregation' | 'intervals'>,
    OptionsOfSide<'a'>,
    OptionsOfSide<'b'> {
  readonly sameAgents?: boolean;
}

/** The request of a file, if there is one, with the options replacing its fields. */
export function buildComparison(file: JsonObject | undefined, options: ComparisonOptions): JsonObject {
  const sides = SIDES.map((name) => [name, sideOf(file?.[name], sideOptions(name, options))] as const);
  const problems = [
    ...(file === undefined && options.metric === undefined
      ? ['Say what to compare: a file with a request, or --metric.']
      : []),
    ...(file === undefined && sides.every(([, side]) => Object.keys(side ?? {}).length === 0)
      ? ['Say in what the sides differ: --a-filter, --a-from, --a-window …, and the same of b.']
      : []),
    ...twoWeights(options),
  ];
  if (problems.length > 0) throw usageFailure(problems.join('\n'));
  return {
    ...withFields(METRIC_FIELDS, file ?? { ...UNSAID, a: {}, b: {} }, options, file),
    ...given({ ...Object.fromEntries(sides), cohort: options.sameAgents ? 'same' : undefined }),
  };
}

function sideOf(known: unknown, options: SideOptions): JsonObject | undefined {
  const before = isObject(known) ? known : {};
  return Object.keys(options).length === 0 ? undefined : withFields(SIDE_FIELDS, before, options);
}

/** The options of one side, named without its letter: `aFrom` as `from`. */
function sideOptions(name: SideName, options: ComparisonOptions): SideOptions {
  const own = Object.entries(options).filter(([option]) => /^[ab][A-Z]/.test(option) && option.startsWith(name));
  return given(
    Object.fromEntries(own.map(([option, value]) => [`${option.charAt(1).toLowerCase()}${option.slice(2)}`, value])),
  );
}

const OF_A_SIDE = /^([ab])\[(\w+)\](.*)$/;

/** The option that a wrong field came from: `a[time][from]` came from `--a-from`. */
export function comparisonOptionOf(key: string, options: ComparisonOptions, hasFile: boolean): string {
  const [, side, field, rest] = OF_A_SIDE.exec(key) ?? [];
  if (side === undefined) return optionOfIssue(key, options, hasFile);
  const own = `${field}${rest}`;
  const option = optionOfIssue(own, sideOptions(side as SideName, options), hasFile);
  return option === own ? key : option.replaceAll('--', `--${side}-`);
}
