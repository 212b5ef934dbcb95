import type { Rule } from './rule.ts';
import { conditionText, OPERATOR_WORDS, standingTexts } from './say-rule.ts';
import type { JudgedCondition, Outcome, RecordCounts, UnitVerdict } from './verdict.ts';

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  met: 'met',
  not_met: 'not met',
  not_enough: 'not enough evidence',
  open: 'not met, still open',
  repaired: 'not met, then repaired',
  confirmed: 'not met, confirmed',
};

const PART_WORDS: Readonly<Record<string, string>> = {
  results: 'results',
  agents: 'lines',
  days: 'days with enough results',
  days_between: 'free days between two measuring days',
  within_days: 'days from the first to the last',
  gap_minutes: 'minutes between two results',
  pause: 'minutes of pause',
  hours_of_day: 'hours of the day with a result',
  each_hour: 'percent of the hours with a result',
};

/** One verdict in sentences: what was measured, what was wanted, what was left out and why. */
export function explainVerdict(rule: Rule, unit: UnitVerdict): readonly string[] {
  const { verdict, level, borderline, conditions, evidence, counts, taken } = unit;
  return [
    `${unitName(unit)}: ${OUTCOME_WORDS[verdict]}, by ${rule.title} (version ${rule.version}).`,
    ...new Set(evidence.map((part) => `Missing: ${evidenceText(part)}.`)),
    ...Object.entries(conditions).map(([name, judged]) => `${name}: ${judgedText(rule, name, judged)}`),
    ...(level === null ? [] : [`Level ${level.name} (${level.number}), by a figure of ${level.figure}.`]),
    ...(borderline
      ? ['Borderline: the 95 % interval of a figure covers its limit; the verdict goes by the figure.']
      : []),
    countsText(counts, taken !== undefined),
    ...(taken?.length
      ? [`Taken: ${taken.length} results from ${clock(taken[0])} to ${clock(taken.at(-1))} local time.`]
      : []),
    ...standingTexts(rule),
  ];
}

/** The values of a unit in one line. */
export function unitName({ unit }: Pick<UnitVerdict, 'unit'>): string {
  return Object.values(unit)
    .map((value) => String(value ?? '–'))
    .join(' / ');
}

export function evidenceText({ part, have, want }: UnitVerdict['evidence'][number]): string {
  const noun = PART_WORDS[part] ?? part.replaceAll('_', ' ');
  const digits = decimalsOf(have === null || want === null ? null : want - have);
  const there = have === null ? 'no' : shown(have, digits);
  if (want === null)
    return `${there} ${noun}; how many are wanted is not known, since the population has no such entry`;
  return `${there} ${noun}, ${shown(want, digits)} wanted`;
}

function judgedText(
  rule: Rule,
  name: string,
  { value, limit, distance, numerator, denominator, met }: JudgedCondition,
) {
  const condition = rule.conditions[name];
  if (condition === undefined) return '';
  const wanted = `Wanted: ${conditionText(rule, condition)}.`;
  if (value === null || limit === null) {
    return `not known: ${value === null ? 'there is no value' : `the value is ${shown(value)}, and there is no limit`}. ${wanted}`;
  }
  const of = numerator === null || denominator === null ? '' : ` (${numerator} of ${denominator})`;
  const digits = decimalsOf(distance);
  const side =
    distance === 0
      ? 'exactly at the limit'
      : `${shown(Math.abs(distance ?? 0), digits)} on the ${(distance ?? 0) > 0 ? 'good' : 'bad'} side`;
  return `${met ? 'holds' : 'does not hold'}: ${shown(value, digits)}${of}, ${OPERATOR_WORDS[condition.is.op]} ${shown(limit, digits)} wanted, ${side}. ${wanted}`;
}

const DECIMALS = 2;

/** Without digits that say nothing. */
export function shown(value: number, decimals = DECIMALS): string {
  return String(Number(value.toFixed(decimals)));
}

/** Enough to tell two figures apart that are this far from one another. */
function decimalsOf(distance: number | null): number {
  if (distance === null || distance === 0) return DECIMALS;
  return Math.min(Math.max(DECIMALS, 1 - Math.floor(Math.log10(Math.abs(distance)))), 15);
}

function countsText({ used, missed, leftOut, invalid, notRun }: RecordCounts, hasCampaign: boolean): string {
  const why = `without a value or a speed${hasCampaign ? ', or not taken by the campaign' : ''}`;
  return [
    `${counted(used)} used`,
    ...(missed > 0 ? [`${missed} counted as ${missed === 1 ? 'a miss' : 'misses'}`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut)} left out (${why})`] : []),
    ...(invalid > 0 ? [`${counted(invalid)} no ${invalid === 1 ? 'test' : 'tests'} by the rule`] : []),
    ...(notRun > 0 ? [`${notRun} ${notRun === 1 ? 'test was' : 'tests were'} not run`] : []),
  ]
    .join('; ')
    .concat('.');
}

function counted(count: number): string {
  return count === 1 ? '1 result was' : `${count} results were`;
}

function clock(local: string | undefined): string {
  return (local ?? '').replace('T', ' ').slice(0, 'YYYY-MM-DD HH:MM'.length);
}
