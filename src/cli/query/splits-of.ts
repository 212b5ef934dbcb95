import type { Question } from './build-question.ts';

/** The columns that the points of an answer are split by; of the same name there is one. */
export function splitsOf({ request: { splits } }: Question): readonly string[] {
  return Array.isArray(splits) ? [...new Set(splits.map(String))] : [];
}
