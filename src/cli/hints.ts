import { type Broadgauge, BroadgaugeError, ConnectionError, ValidationError } from '#client';
import { nearestNames } from '../lib/nearest-names.ts';
import { adviceFor, didYouMean } from '../query/name-hint.ts';
import { type AnyField, NOTHING_KNOWN } from '../query/question-field.ts';
import { METRIC_FIELDS } from '../query/question-fields.ts';
import { RECORD_FIELDS } from '../query/record-fields.ts';
import type { Hints } from './in-words.ts';

/** Hints for unknown names, the command that lists all, and similar packages; for missing fields of a question, their choices. */
export async function hintsFor(bg: Broadgauge, error: unknown): Promise<Hints> {
  if (!(error instanceof ValidationError)) return () => undefined;
  const messages = [...new Set(Object.values(error.issues).flat())];
  const hints = await Promise.all(messages.map(async (message) => [message, await hintOf(bg, message)] as const));
  const byMessage = new Map(hints);
  return (key, message) => (message === 'This field is missing.' ? choicesOf(key) : byMessage.get(message));
}

export const PACKAGE_FORM = 'A package is written as ISP:Package, such as "Acme:Fibre 500".';

const DATE_FORM = 'It is written as 2026-10-01, 2026-10 or "-30 days".';

const UNKNOWN_PACKAGE = /^Unable to resolve new package (.*)\. \(Invalid (Isp|Package) name in new package\)$/s;

async function hintOf(bg: Broadgauge, message: string): Promise<string | undefined> {
  const [, typed, part] = UNKNOWN_PACKAGE.exec(message) ?? [];
  if (typed !== undefined) return packageHint(bg, typed, part === 'Isp');
  if (message.endsWith(' is not a valid package name.')) return PACKAGE_FORM;
  if (message.endsWith(' is not a valid date.')) return DATE_FORM;
  return adviceFor(message, ADVICE);
}

const ADVICE: Readonly<Record<string, string>> = {
  metric: 'broadgauge metrics lists them.',
  window: 'broadgauge windows lists them.',
  split: 'broadgauge splits lists them.',
  filter: 'broadgauge filters lists them.',
  dimension: 'broadgauge splits lists them.',
};

const FIELDS: Readonly<Record<string, AnyField>> = { ...METRIC_FIELDS, ...RECORD_FIELDS };

function choicesOf(key: string): string | undefined {
  const choices = Object.hasOwn(FIELDS, key) ? FIELDS[key]?.reader(NOTHING_KNOWN).schema.enum : undefined;
  return choices && (ADVICE[key] ?? `It is one of ${choices.join(', ')}.`);
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
