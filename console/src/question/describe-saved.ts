import type { SavedQuestion } from '../../../client/index.ts';
import { dimensionName } from '../../../src/catalogue/dimensions.ts';
import { METRICS } from '../../../src/catalogue/metrics/index.ts';
import { WINDOWS } from '../../../src/catalogue/windows.ts';
import type { JsonObject } from '../../../src/lib/read.ts';
import { comparedLine, limitsOf, titleOf } from '../../../src/query/describe-question.ts';
import type { QuestionNames } from '../../../src/query/field-words.ts';
import { timeOf } from './asked-time.ts';
import { describeAsked } from './time.ts';
import { unitName } from './units.ts';

/** What a saved question asks, in words. */
export function describeSaved({ of, request }: Pick<SavedQuestion, 'of' | 'request'>, now: Date): string {
  const asked = request as JsonObject;
  if (of !== 'metric_data') return `A comparison: ${comparedLine(asked)}`;
  const names = namesOf(asked, now);
  return [titleOf(asked, names), ...limitsOf(asked, names)].join(' · ');
}

function namesOf(request: JsonObject, now: Date): QuestionNames {
  const metricOf = (key: unknown) => METRICS.find((metric) => metric.key === key);
  return {
    metric: (key) => metricOf(key)?.name,
    split: dimensionName,
    filter: dimensionName,
    window: (key) => WINDOWS.find((window) => window.key === key)?.name,
    time: (asked) => {
      const time = timeOf(asked);
      return time === undefined ? '' : describeAsked(time, now);
    },
    unit: unitName(metricOf(request.metric)?.unit),
  };
}
