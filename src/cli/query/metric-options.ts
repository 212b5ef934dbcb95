import { type Command, Option } from 'commander';
import { type AnyField, type Flag, inOrder } from '../../query/question-field.ts';
import { METRIC_FIELDS } from '../../query/question-fields.ts';
import { gather, readDate, readNumber, readNumbers } from '../option-values.ts';

/** Fields that a comparison lacks or spells otherwise. */
const OF_QUESTIONS = ['chartType', 'aggregation', 'uncertainty', 'complete', 'receipt', 'bins', 'edges'];

/** What the results of a metric are narrowed to, and what is made of them: of a question, and of a comparison. */
export function withMetricOptions(command: Command): Command {
  const names = inOrder(METRIC_FIELDS, ['metric', 'time', 'last', 'splits', 'panel', 'filters']);
  return withOptionsOf(
    command,
    METRIC_FIELDS,
    names.filter((name) => !OF_QUESTIONS.includes(name)),
  );
}

/** Adds the options that give some fields of a question. */
export function withOptionsOf(
  command: Command,
  fields: Readonly<Record<string, AnyField>>,
  names: readonly string[],
): Command {
  for (const name of names) {
    command.optionsGroup(headingOf(name));
    for (const { flag, help, takes, no } of fields[name]?.flags ?? []) {
      command.addOption(optionOf(flag, help, takes));
      if (no !== undefined) command.option(flag.replace('--', '--no-'), no);
    }
  }
  return command.optionsGroup('Output:');
}

const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  'What to ask for:': ['metric', 'test', 'aggregation', 'chartType', 'bins', 'edges', 'splits'],
  'Which results:': ['time', 'date', 'last', 'window', 'panel', 'filters', 'agent', 'where', 'prefilter'],
  'Output:': ['order', 'labels', 'complete', 'receipt'],
};

function headingOf(name: string): string {
  return Object.entries(HEADINGS).find(([, names]) => names.includes(name))?.[0] ?? 'Statistics:';
}

function optionOf(flag: string, help: string, takes: Flag['takes']): Option {
  const option = new Option(flag, help);
  if (takes === undefined) return option;
  return typeof takes === 'string'
    ? option.argParser(READERS[takes] as (text: string, before: unknown) => unknown)
    : option.choices(takes);
}

const READERS: Readonly<Record<Extract<Flag['takes'], string>, (text: string, before: never) => unknown>> = {
  date: readDate,
  number: readNumber,
  numbers: readNumbers,
  many: gather,
};
