import { isObject } from '../lib/read.ts';
import { comparisonFields } from './parse-comparison.ts';
import { EXPORT_FIELDS } from './parse-export-format.ts';
import { outlierFields } from './parse-outliers.ts';
import type { Question } from './parse-question.ts';
import { METRIC_FIELDS } from './question-fields.ts';
import { RECORD_FIELDS } from './record-fields.ts';

type Asked = Question['of'] | 'comparison_data' | 'outliers';

const KNOWN: Readonly<Record<Asked, readonly string[]>> = {
  metric_data: Object.keys(METRIC_FIELDS),
  test_data: Object.keys(RECORD_FIELDS),
  comparison_data: Object.keys(comparisonFields()),
  outliers: Object.keys(outlierFields()),
};

/** The fields of a question that mean nothing to the service, in the order sent: one of them may be misspelt. */
export function ignoredFields(of: Asked, body: unknown): readonly string[] {
  return isObject(body) ? Object.keys(body).filter((name) => !KNOWN[of].includes(name)) : [];
}

/** The ignored fields of a request for a file, which also describes the file. */
export function ignoredFieldsOfDownload(of: Question['of'], body: unknown): readonly string[] {
  return ignoredFields(of, body).filter((name) => !Object.hasOwn(EXPORT_FIELDS, name));
}
