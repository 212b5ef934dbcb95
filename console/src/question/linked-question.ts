import type { JsonObject } from '../../../src/lib/read.ts';
import { type Question, readQuestion, writeQuestion } from './question.ts';
import { readRequest } from './saved.ts';

/** The question of an address. Links of programs have its request as it is sent to the service, in `request`. */
export function readLinkedQuestion(parameters: URLSearchParams): Question {
  return readSent(parameters.get('request')) ?? readQuestion(parameters);
}

/** Undefined for what no service has taken. */
function readSent(text: string | null): Question | undefined {
  if (text === null) return undefined;
  try {
    const question = readRequest(JSON.parse(text) as JsonObject);
    writeQuestion(question);
    return question;
  } catch {
    return undefined;
  }
}
