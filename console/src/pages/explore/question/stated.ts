import type { Question } from '../../../question/question.ts';
import { clockSpanOf } from '../../../question/time.ts';
import { type PageCatalogue, unitOf } from './catalogue.ts';
import { limitsOf } from './describe-question.ts';

/** What a file has to say of a question besides its figures, to be understood alone. */
export interface Stated {
  readonly unit: string;
  /** First and last day; empty where they are said in words. */
  readonly days: readonly string[];
  readonly limits: string;
}

export function statedOf(question: Question, catalogue: PageCatalogue, now: Date): Stated {
  const { from, to } = clockSpanOf(question.time, now);
  return {
    unit: unitOf(catalogue, question),
    days: from === undefined || to === undefined ? [] : [from.slice(0, 10), to.slice(0, 10)],
    limits: limitsOf(question, catalogue, now),
  };
}
