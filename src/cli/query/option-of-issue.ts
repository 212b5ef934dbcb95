import type { AnyField } from '../../query/question-field.ts';
import { METRIC_FIELDS } from '../../query/question-fields.ts';
import { RECORD_FIELDS } from '../../query/record-fields.ts';
import { givenBy, type QuestionOptions, wordOfFlag } from './build-question.ts';

/** What the caller knows a wrong field by: the option it came from, or would have come from where there is no file. */
export function optionOfIssue(key: string, options: QuestionOptions, hasFile: boolean): string {
  const [, name = '', part] = /^([^[]+)(?:\[(\w+)\])?/.exec(key) ?? [];
  const fields: Readonly<Record<string, AnyField>> = { ...METRIC_FIELDS, ...RECORD_FIELDS };
  const flags = (Object.hasOwn(fields, name) && fields[name]?.flags) || [];
  const exact = flags.filter((flag) => flag.part !== undefined && flag.part === part);
  const whole = flags.filter((flag) => flag.part === undefined);
  const shown = [exact, whole, flags].find((some) => some.length > 0);
  if (shown === undefined) return key;
  const sources = exact.length > 0 ? exact : flags;
  const isGiven = sources.some((flag) => givenBy(flag, options) !== undefined);
  return !hasFile || isGiven ? shown.map(({ flag }) => wordOfFlag(flag)).join(', ') : key;
}
