import { type Issues, ValidationError } from '../../../../../client/index.ts';
import type { MetricField } from '../../../../../src/query/question-fields.ts';

type BuilderField = MetricField | 'compare';

/** What the service finds wrong with a question, at the fields of the builder. */
export interface FieldIssues {
  readonly fields: Readonly<Partial<Record<BuilderField, string>>>;
  /** By the index of the filter. */
  readonly filters: ReadonlyMap<number, string>;
}

export const NO_ISSUES: FieldIssues = { fields: {}, filters: new Map() };

/** A comparison is refused for the same reasons as its question, and for some others. */
export function issuesByField(error: unknown, errorOfComparison?: unknown): FieldIssues {
  if (error instanceof ValidationError) return sortIssues(error.issues);
  return errorOfComparison instanceof ValidationError ? sortIssues(errorOfComparison.issues) : NO_ISSUES;
}

function sortIssues(issues: Issues): FieldIssues {
  const fields: Partial<Record<BuilderField, string>> = {};
  const filters = new Map<number, string>();
  for (const [path, messages] of Object.entries(issues)) {
    const [, name, index] = /^([a-zA-Z_]+)(?:\[(\w+)\])?/.exec(path) ?? [];
    if (name === 'filters') filters.set(Number(index), join(filters.get(Number(index)), messages));
    else if (name !== undefined) {
      const field = SIDES.includes(name) ? 'compare' : (name as BuilderField);
      fields[field] = join(fields[field], messages);
    }
  }
  return { fields, filters };
}

/** Those of a comparison. */
const SIDES: readonly string[] = ['a', 'b', 'cohort'];

function join(before: string | undefined, messages: readonly string[]): string {
  return [...(before === undefined ? [] : [before]), ...messages].join(' ');
}
