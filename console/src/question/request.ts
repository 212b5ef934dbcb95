import type { MetricQuestion } from '../../../client/index.ts';
import type { AskedWindow } from '../../../src/query/field-words.ts';
import type { QuestionField } from '../../../src/query/question-field.ts';
import { METRIC_FIELDS } from '../../../src/query/question-fields.ts';
import { timeFields } from './asked-time.ts';
import { canNormalise } from './methods.ts';
import type { Question } from './question.ts';

/** The body of the request. What has no effect on the chart is left out or off. */
export function requestOf({ compare: _, bins, time, ...question }: Question): MetricQuestion {
  const { chartType, per_agent: perAgent } = question;
  const fields = {
    ...question,
    ...timeFields(time),
    ...(typeof bins === 'number' ? { bins } : { edges: bins }),
    aggregation: chartType === 'aggregate' ? question.aggregation : undefined,
    normalised: question.normalised && chartType !== 'raw' && canNormalise(perAgent),
    window: question.window && windowOf(question.window),
    weight: perAgent && question.weight,
    // Figures of lines have intervals by line: there is nothing to say about that.
    uncertainty: perAgent === undefined && question.uncertainty === 'agents' ? 'agents' : undefined,
  };
  const asked = Object.entries(fields).filter(([name, value]) => {
    const { charts } = METRIC_FIELDS[name as keyof typeof METRIC_FIELDS] as QuestionField;
    return value !== undefined && !isEmpty(value) && (charts?.includes(chartType) ?? true);
  });
  return Object.fromEntries(asked) as unknown as MetricQuestion;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function windowOf(window: AskedWindow) {
  if (typeof window === 'string') return window;
  return Object.fromEntries(Object.entries(window).filter(([, some]) => !isEmpty(some)));
}

/** Everything that the question is about in one figure: how many results, of how many agents. */
export function totalOf(question: Question): Question {
  const whole = { ...question, chartType: 'aggregate', aggregation: 'total', splits: [] } as const;
  return question.chartType === 'raw' ? { ...whole, normalised: false, per_agent: undefined } : whole;
}
