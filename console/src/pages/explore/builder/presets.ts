import type { Question } from '../../../question/question.ts';
import { metricOf, type PageCatalogue } from '../question/catalogue.ts';
import { type ChangedQuestion, changeMetric } from './change-question.ts';

/** A common option, one press away. Several can be on together. */
interface Preset {
  readonly name: string;
  readonly hint: string;
  isOn(question: Question): boolean;
  turnOn(question: Question, catalogue: PageCatalogue): ChangedQuestion;
  turnOff(question: Question): Question;
}

const PEAK = 'fcc-peak';
/** What a percentage of the advertised speed is asked of where the metric is no speed. */
const SPEED = 'httpget';

export const PRESETS: readonly Preset[] = [
  {
    name: 'Peak hours, weekdays',
    hint: 'Results of Monday to Friday, 19:00 to 23:00, on the agents’ own clocks.',
    isOn: ({ window }) => window === PEAK,
    turnOn: (question) => ({ question: { ...question, window: PEAK }, dropped: [] }),
    turnOff: (question) => ({ ...question, window: undefined }),
  },
  {
    name: 'Percent of advertised',
    hint: 'Speeds in percent of what the package of the time advertised.',
    isOn: (question) => question.relative_to === 'advertised',
    turnOn(question, catalogue) {
      const isSpeed = metricOf(catalogue, question.metric)?.direction != null;
      const changed = isSpeed ? { question, dropped: [] } : changeMetric(question, SPEED, catalogue);
      return { ...changed, question: { ...changed.question, relative_to: 'advertised' } };
    },
    turnOff: (question) => ({ ...question, relative_to: undefined }),
  },
  {
    name: 'Lines first',
    hint: 'The mean of each line, then the mean of lines: every line counts once.',
    isOn: ({ per_agent: perAgent, chartType }) => chartType !== 'raw' && perAgent?.summary === 'mean',
    turnOn(question) {
      const perAgent = { summary: 'mean', min_results: question.per_agent?.min_results ?? 1 };
      const chartType = question.chartType === 'raw' ? 'aggregate' : question.chartType;
      return { question: { ...question, chartType, per_agent: perAgent }, dropped: [] };
    },
    turnOff: (question) => ({ ...question, per_agent: undefined }),
  },
];
