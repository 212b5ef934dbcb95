import * as words from '../../../../../src/query/describe-question.ts';
import { listOf, type QuestionNames } from '../../../../../src/query/field-words.ts';
import type { Question } from '../../../question/question.ts';
import { requestOf } from '../../../question/request.ts';
import { describeAsked, describeTime, earlierSpan } from '../../../question/time.ts';
import { fieldName, metricOf, type PageCatalogue, resultUnitOf } from './catalogue.ts';

/** What the answer is of, as a title. */
export function titleOf(question: Question, catalogue: PageCatalogue): string {
  return words.titleOf(requestOf(question), namesOf(question, catalogue, new Date()));
}

/** What the question is limited to. */
export function limitsOf(question: Question, catalogue: PageCatalogue, now: Date): string {
  const limits = words.limitsOf(requestOf(question), namesOf(question, catalogue, now));
  return [...limits, ...describeCompared(question, catalogue, now)].join(' · ');
}

/** The question as one sentence. `figure`: what is drawn of aggregates, if it is not the mean. */
export function sentenceOf(
  question: Question,
  catalogue: PageCatalogue,
  figure: string | undefined,
  now: Date,
): readonly words.SentencePart[] {
  const compared = describeCompared(question, catalogue, now);
  return [
    ...words.sentenceOf(requestOf(question), { ...namesOf(question, catalogue, now), figure }),
    ...compared.map((text): words.SentencePart => ({ field: 'compare', text, separator: ', ' })),
  ];
}

export function namesOf(question: Question, catalogue: PageCatalogue, now: Date): QuestionNames {
  const { time } = question;
  return {
    metric: (key) => metricOf(catalogue, key)?.name,
    split: (id) => fieldName(catalogue.splits, id),
    filter: (id) => fieldName(catalogue.filters, id),
    window: (key) => catalogue.windows.find((known) => known.key === key)?.name,
    time: () => describeAsked(time, now),
    unit: resultUnitOf(catalogue, question),
  };
}

function describeCompared({ compare, time }: Question, catalogue: PageCatalogue, now: Date): readonly string[] {
  if (compare === undefined) return [];
  if (compare.kind === 'group') {
    return [`compared with ${fieldName(catalogue.filters, compare.id)} ${listOf(compare.values)}`];
  }
  if (compare.kind === 'pairs') return [`each ${fieldName(catalogue.filters, compare.id)} compared with each other`];
  const before = earlierSpan(compare.kind, time, now);
  return before ? [`compared with ${describeTime(before, now)}`] : [];
}
