import { dimensionName } from '../catalogue/dimensions.ts';
import { METRICS } from '../catalogue/metrics/index.ts';
import { WINDOWS } from '../catalogue/windows.ts';
import type { JsonObject } from '../lib/read.ts';
import { isOfShares } from '../query/describe-question.ts';
import {
  type AgentsBySize,
  type Evidence,
  type InnerForm,
  isByAgent,
  type Limit,
  type Logic,
  type Operator,
  type Requirement,
  type Rule,
  type RuleCondition,
  type RuleFigure,
  type RuleMeasure,
} from './rule.ts';

/** A rule in plain words: sentences under headings. */
export interface SaidRule {
  readonly heading: string;
  readonly sentences: readonly string[];
}

export function sayRule(rule: Rule): readonly SaidRule[] {
  return [
    { heading: 'Judged', sentences: [judgedText(rule)] },
    {
      heading: 'Measured',
      sentences: Object.entries(rule.measures).map(([name, one]) => `${name}: ${measureText(one)}.`),
    },
    {
      heading: 'Needed before a verdict',
      sentences:
        rule.evidence.length === 0
          ? ['One result.']
          : rule.evidence.map((one) => `Of ${one.of}: ${evidenceText(one)}.`),
    },
    {
      heading: 'Conditions',
      sentences: Object.entries(rule.conditions).map(([name, one]) => `${name}: ${conditionText(rule, one)}.`),
    },
    { heading: 'Met', sentences: [`If ${logicText(rule.metIf)}.`, ...thenText(rule), ...levelTexts(rule)] },
    ...(rule.attest.length === 0 ? [] : [{ heading: 'For a person to attest', sentences: rule.attest }]),
    { heading: 'Source', sentences: sourceTexts(rule) },
    { heading: 'To know', sentences: [...rule.notes, ...standingTexts(rule)] },
  ];
}

function sourceTexts({ source, sourceRead, sourceUnread }: Rule): readonly string[] {
  return [
    source.length === 0 ? 'None is named.' : `${source.join('; ')}.`,
    ...sourceRead.map((part) => `Read: ${part}`),
    ...sourceUnread.map((part) => `Not read: ${part}`),
  ];
}

/** What the service can't vouch for. */
export function standingTexts({ indicative, checked }: Pick<Rule, 'indicative' | 'checked'>): readonly string[] {
  return [
    ...(indicative ? ['The service is no certified instrument: verdicts are indications.'] : []),
    checked === null ? 'Not checked against the source.' : `Checked against the source on ${checked}.`,
  ];
}

function judgedText(rule: Rule): string {
  const each = rule.each === null ? '' : `, ${rule.each} by ${rule.each}`;
  if (isByAgent(rule)) return `Each line by itself${each}.`;
  return `Each combination of ${listed(rule.unit.map(dimensionName), 'and')}${each}.`;
}

export function measureText({ question, valid, missing, floorMbps }: RuleMeasure): string {
  const metric = METRICS.find(({ key }) => key === question.metric);
  const { relative_to: relative, window, filters, prefilter, per_agent: perAgent } = question;
  return [
    metric?.name ?? String(question.metric),
    ...(relative === undefined ? [] : [`in percent of the ${relative} speed`]),
    ...(floorMbps === null ? [] : [`which is taken as at least ${floorMbps} Mbit/s`]),
    ...(window === undefined ? [] : [windowText(window)]),
    ...(filters === undefined ? [] : ['of some results only (filters)']),
    ...(prefilter === true ? ['without results that look broken'] : []),
    ...(perAgent === undefined ? [] : ['one value for each line']),
    ...valid.map(({ column, op, number }) => `${column} ${OPERATOR_WORDS[op]} ${number}`),
    ...(missing === 'miss' ? ['results without a value and lost ones count as misses'] : []),
  ].join(', ');
}

function windowText(window: unknown): string {
  const known = WINDOWS.find(({ key }) => key === window)?.name;
  if (known !== undefined) return known.charAt(0).toLowerCase() + known.slice(1);
  return `in the window ${JSON.stringify(window as JsonObject)}`;
}

function evidenceText(one: Evidence): string {
  const days = one.days === null ? [] : [daysText(one)];
  return [
    ...(one.results === null ? [] : [`at least ${one.results} results`]),
    ...(one.agents === null ? [] : [linesText(one.agents)]),
    ...days,
    ...(one.daysBetween === null
      ? []
      : [`${one.daysBetween} free ${one.daysBetween === 1 ? 'day' : 'days'} between two of them`]),
    ...(one.withinDays === null ? [] : [`within ${one.withinDays} days`]),
    ...(one.gapMinutes === null ? [] : [`${one.gapMinutes} minutes between two results`]),
    ...(one.pause === null
      ? []
      : [`a pause of ${one.pause.minutes} minutes after ${one.pause.after} results of a day`]),
    ...(one.hoursOfDay === null ? [] : [`results in ${one.hoursOfDay} hours of the day`]),
    ...(one.eachHour === null
      ? []
      : [
          `${one.eachHour} ${one.eachHour === 1 ? 'result' : 'results'} of each line in each hour of its window, every day`,
        ]),
    ...(one.coverage === 100 ? [] : [`of these hours ${one.coverage} % are enough`]),
    ...(one.tool === null ? [] : [`measured with ${listed(one.tool, 'or')}`]),
    ...(one.campaign === 'asked' ? [] : [`the ${one.campaign} results that fit are taken, others are left out`]),
  ].join('; ');
}

function daysText({ days, resultsADay }: Evidence): string {
  return `${days} ${days === 1 ? 'day' : 'days'} with at least ${resultsADay} ${resultsADay === 1 ? 'result' : 'results'}`;
}

function linesText(agents: number | AgentsBySize): string {
  if (typeof agents === 'number') return `at least ${agents} lines`;
  const steps = agents.sizes.map(([size, want]) => `${size === null ? 'above' : `up to ${size}`}: ${want}`);
  return `lines by the size of the population ${agents.population} (${steps.join(', ')})`;
}

/** A condition as a demand. */
export function conditionText({ measures }: Pick<Rule, 'measures'>, condition: RuleCondition): string {
  if (condition.form === 'lines') {
    return `${amountText(condition.is)} % of the lines are ${condition.verdict.replace('_', ' ')} by ${condition.rule}`;
  }
  const { of } = condition;
  const measured = measuredAs(measures[of]);
  if ('inner' in condition) {
    const where = condition.form === 'days' ? 'on' : 'in';
    const inner = formText(condition.inner, condition.innerIs, of, measured);
    return `${where} ${amountText(condition.is)} ${condition.form} ${inner}`;
  }
  return formText(condition, condition.is, of, measured);
}

interface Measured {
  /** What has one value each. */
  readonly noun: 'line' | 'result';
  readonly unit: string;
}

function measuredAs(measure: RuleMeasure | undefined): Measured {
  const { question = {} } = measure ?? {};
  const noun = question.per_agent === undefined ? 'result' : 'line';
  return { noun, unit: isOfShares(question) ? ' %' : unitText(measure) };
}

function formText(form: InnerForm, is: Requirement, of: string, { noun, unit }: Measured): string {
  if (form.form === 'figure') {
    const isCount = form.figure === 'sampleCount' || form.figure === 'agentCount';
    return `${figureText(form.figure)} of ${of} is ${OPERATOR_WORDS[is.op]} ${limitText(is.limit, isCount ? '' : unit)}`;
  }
  const level = `${SIDE_WORDS[form.threshold.side]} ${limitText(form.threshold.limit, unit)}`;
  if (form.form === 'share') return `${amountText(is)} % of the ${noun}s of ${of} are ${level}`;
  return is.limit === 1
    ? `${amountText(is)} ${noun} of ${of} is ${level}`
    : `${amountText(is)} ${noun}s of ${of} are ${level}`;
}

const UNIT_NAMES: Readonly<Record<string, string>> = { mbps: 'Mbit/s', count: '' };

/** The unit of what a measure says, with a space before it; empty: it has none. */
export function unitText(measure: RuleMeasure | undefined): string {
  if (measure?.question.relative_to !== undefined) return ' %';
  const unit = METRICS.find(({ key }) => key === measure?.question.metric)?.unit ?? '';
  const name = UNIT_NAMES[unit] ?? unit;
  return name === '' ? '' : ` ${name}`;
}

const AMOUNT_WORDS: Readonly<Record<Operator, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

function amountText({ op, limit }: Requirement): string {
  return `${AMOUNT_WORDS[op]} ${limitText(limit)}`;
}

const FIGURE_WORDS: Readonly<Record<Extract<RuleFigure, string>, string>> = {
  metricValue: 'the mean',
  median: 'the median',
  stdDev: 'the standard deviation',
  min: 'the lowest value',
  max: 'the highest value',
  sampleCount: 'the number of results',
  agentCount: 'the number of lines',
};

function figureText(figure: RuleFigure): string {
  return typeof figure === 'string' ? FIGURE_WORDS[figure] : `percentile ${figure.percentile}`;
}

const SIDE_WORDS = { at_least: 'at or above', at_most: 'at or below', above: 'above', below: 'below' } as const;

export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'above',
  '<': 'below',
};

function limitText(limit: Limit, unit = ''): string {
  if (typeof limit === 'number') return `${limit}${unit}`;
  if ('field' in limit) return `what ${dimensionName(limit.field)} says`;
  if ('by' in limit) {
    const values = Object.entries(limit.values).map(([value, number]) => `${number}${unit} where it is ${value}`);
    return `a number by ${dimensionName(limit.by)} (${values.join(', ')})`;
  }
  const steps = limit.from.map(([day, number]) => `${number}${unit} from ${day} on`);
  return listed(steps, 'and');
}

function logicText(logic: Logic): string {
  if (typeof logic === 'string') return `${logic} holds`;
  const [parts, word] = 'all' in logic ? [logic.all, 'and'] : [logic.any, 'or'];
  if (parts.every((part) => typeof part === 'string')) {
    return parts.length === 1 ? `${parts[0]} holds` : `${listed(parts, word)} ${word === 'and' ? 'hold' : 'holds'}`;
  }
  return listed(
    parts.map((part) => (typeof part === 'string' ? logicText(part) : `(${logicText(part)})`)),
    word,
  );
}

function thenText({ thenAfterDays: days }: Rule): readonly string[] {
  if (days === null) return [];
  return [
    `The first ${days} days are judged first; if they are not met, the rest says whether that is repaired or confirmed.`,
  ];
}

function levelTexts({ levels }: Rule): readonly string[] {
  if (levels === null) return [];
  const figure = `${levels.of === 'worst' ? 'the worst condition' : levels.of}${levels.as === 'value' ? '' : ' in percent of its limit'}`;
  const steps = levels.steps.map(([from, name, number]) => `from ${from} ${name} (${number})`);
  return [`Level by ${figure}: ${steps.join(', ')}.`];
}

function listed(names: readonly string[], word: string): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
