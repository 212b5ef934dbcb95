import type { DescribedTest, TestColumn, TestQuestion } from '../../../../client/index.ts';
import { formatCount } from '../../lib/figures.ts';
import { headingOf, wordsOf } from './column-words.ts';

export type RecordLimit = NonNullable<TestQuestion['where']>[number];

export const COMPARISONS = ['is', 'at_least', 'at_most', 'above', 'below'] as const;
export type LimitComparison = (typeof COMPARISONS)[number];

export const COMPARISON_WORDS: Readonly<Record<LimitComparison, string>> = {
  is: 'is',
  at_least: 'is at least',
  at_most: 'is at most',
  above: 'is above',
  below: 'is below',
};

/** The columns that can be limited: what names the agent and the time has fields of its own. */
export function limitableColumns({ columns }: DescribedTest): readonly TestColumn[] {
  return columns.filter(({ name }) => !['ddate', 'dtime', 'agent_id', 'unit_id'].includes(name));
}

/** A limit of what was typed, in the unit that is shown; undefined: it is no number. */
export function limitOf(column: TestColumn, comparison: LimitComparison, typed: string): RecordLimit | undefined {
  if (column.type === 'text') return { column: column.name, is: typed };
  const shown = typed.trim() === '' ? Number.NaN : Number(typed.replaceAll(',', ''));
  if (!Number.isFinite(shown)) return undefined;
  const stored = shown * wordsOf(column).factor;
  return { column: column.name, [comparison]: column.type === 'integer' ? Math.round(stored) : stored };
}

/** `Speed, Mbit/s is below 10` */
export function limitText(columns: readonly TestColumn[], { column: name, ...limits }: RecordLimit): string {
  const column = columns.find((known) => known.name === name);
  return Object.entries(limits)
    .map(([comparison, value]) => {
      const words = COMPARISON_WORDS[comparison as LimitComparison];
      if (!column || typeof value === 'string') return `${column ? headingOf(column) : name} ${words} ${value}`;
      return `${headingOf(column)} ${words} ${formatCount(Number(value) / wordsOf(column).factor)}`;
    })
    .join(', ');
}

/** As the address has it: `bytes_sec:below:1250000`. */
export function writeLimit({ column, ...limits }: RecordLimit): string {
  const [comparison, value] = Object.entries(limits)[0] ?? [];
  return [column, comparison, value].join(':');
}

/** Undefined: no limit of one of these columns. */
export function readLimit(columns: readonly TestColumn[], text: string): RecordLimit | undefined {
  const [, name, found, value] = /^(\w+):(\w+):(.*)$/s.exec(text) ?? [];
  const column = columns.find((known) => known.name === name);
  const comparison = COMPARISONS.find((known) => known === found);
  if (column === undefined || comparison === undefined || value === undefined) return undefined;
  return { column: column.name, [comparison]: column.type === 'text' ? value : Number(value) };
}
