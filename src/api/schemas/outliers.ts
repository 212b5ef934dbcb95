import type { JsonSchema } from '../../lib/json-schema.ts';
import { count, float, listOf, record, ref, text } from './parts.ts';

export const outlierSchemas = {
  JudgedLine: record({
    agent: text('The line.'),
    package: { type: ['string', 'null'], description: 'What it is held against; null where that is its own past.' },
    value: float('The median of its results, or of its newest days.'),
    expected: float('The median of what it is held against.'),
    spread: float('The usual distance from there: 1.4826 times the median one.'),
    score: float('How many times the usual distance it lies above; below, it is negative.'),
    outlying: { type: 'boolean', description: 'True if it lies as far away as the rule says.' },
    results: count('Results behind the value.'),
    comparedWith: count('Lines, or days, that it is held against.'),
  }),
  Outliers: record({
    rule: text('What makes a line outlying, in words.'),
    judged: count('Lines that were judged.'),
    notJudged: count('Lines with too little to judge them by.'),
    outlying: count('Lines that are outlying.'),
    lines: listOf(ref('JudgedLine'), 'The most distant first.'),
  }),
} as const satisfies Record<string, JsonSchema>;
