import type { IssueList } from '../../lib/issue-list.ts';
import type { JsonSchema } from '../../lib/json-schema.ts';
import * as read from '../../lib/read.ts';
import {
  type Form,
  type InnerForm,
  PLAIN_FIGURES,
  type Requirement,
  type RuleCondition,
  type RuleFigure,
} from '../rule.ts';
import { refuseOthers } from './entries.ts';
import { IS_HELP, readIs, readThreshold } from './read-limit.ts';

const readFigure = read.reader<RuleFigure>({ type: 'string' }, (value, key, issues) => {
  if (PLAIN_FIGURES.includes(value as never)) return value as RuleFigure;
  const [, percent] = /^percentiles\.(\d+(?:\.\d+)?)$/.exec(String(value)) ?? [];
  if (percent !== undefined && Number(percent) <= 100) return { percentile: Number(percent) };
  return void issues.add(
    key,
    `${read.render(value)} is not a figure. Give ${PLAIN_FIGURES.join(', ')} or percentiles.5.`,
  );
});

const INNER_FORMS = ['share', 'figure', 'count'] as const;
const FORMS = [...INNER_FORMS, 'days', 'hours', 'lines'] as const;

/** The one form that an object has. */
function formIn<F extends string>(
  value: read.JsonObject,
  forms: readonly F[],
  key: string,
  issues: IssueList,
): F | undefined {
  const given = forms.filter((form) => Object.hasOwn(value, form));
  if (given.length !== 1) issues.add(key, `Give one of ${forms.join(', ')}.`);
  return given.length === 1 ? given[0] : undefined;
}

function innerForm(
  form: (typeof INNER_FORMS)[number],
  value: unknown,
  key: string,
  issues: IssueList,
): InnerForm | undefined {
  if (form === 'figure') {
    const figure = readFigure(value, key, issues);
    return figure === undefined ? undefined : { form, figure };
  }
  const threshold = readThreshold(value, key, issues);
  return threshold && { form, threshold };
}

function isOf(value: read.JsonObject, key: string, issues: IssueList): Requirement | undefined {
  if (Object.hasOwn(value, 'is')) return readIs(value.is, `${key}[is]`, issues);
  return void issues.add(`${key}[is]`, `This field is missing. ${IS_HELP}`);
}

function formOf(
  form: Exclude<(typeof FORMS)[number], 'lines'>,
  value: unknown,
  key: string,
  issues: IssueList,
): Form | undefined {
  if (form !== 'days' && form !== 'hours') return innerForm(form, value, key, issues);
  if (!read.isObject(value)) return read.addType('object', key, issues);
  const inner = formIn(value, INNER_FORMS, key, issues);
  refuseOthers(value, [...INNER_FORMS, 'is'], key, issues);
  const read_ = inner && innerForm(inner, value[inner], `${key}[${inner}]`, issues);
  const is = isOf(value, key, issues);
  return read_ && is && { form, inner: read_, innerIs: is };
}

const readLines = read.exactObjectOf({
  rule: read.required(read.name),
  verdict: read.required(read.choice(['met', 'not_met'] as const, 'verdict')),
});

const INNER_SCHEMA = {
  share: readThreshold.schema,
  figure: readFigure.schema,
  count: readThreshold.schema,
};
const PERIODS_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { ...INNER_SCHEMA, is: readIs.schema },
  required: ['is'],
  additionalProperties: false,
};
const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    of: read.string.schema,
    ...INNER_SCHEMA,
    days: PERIODS_SCHEMA,
    hours: PERIODS_SCHEMA,
    lines: readLines.schema,
    is: readIs.schema,
  },
  required: ['is'],
  additionalProperties: false,
};

export const readCondition = read.reader<RuleCondition>(SCHEMA, (value, key, issues) => {
  if (!read.isObject(value)) return read.addType('object', key, issues);
  const form = formIn(value, FORMS, key, issues);
  const is = isOf(value, key, issues);
  if (form === 'lines') {
    refuseOthers(value, ['lines', 'is'], key, issues);
    const lines = readLines(value.lines, `${key}[lines]`, issues);
    if (is && typeof is.limit !== 'number') issues.add(`${key}[is]`, 'The limit of lines should be a number.');
    return lines?.rule && lines.verdict && is ? { form, ...lines, is } : undefined;
  }
  refuseOthers(value, [...FORMS, 'of', 'is'], key, issues);
  if (!Object.hasOwn(value, 'of')) issues.add(`${key}[of]`, 'This field is missing. Name a measure of the rule.');
  const found = form && formOf(form, value[form], `${key}[${form}]`, issues);
  return found && is && typeof value.of === 'string' ? { of: value.of, ...found, is } : undefined;
});
