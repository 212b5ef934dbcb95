import { ServiceError } from '../errors.ts';

/** An error of work in the background, in words for the user who reads about it later. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ServiceError)) return new ServiceError('UNKNOWN_ERROR').message;
  const issues = Object.entries(error.issues ?? {}).map(([key, messages]) => `${key}: ${messages.join(' ')}`);
  return issues.length > 0 ? issues.join(' ') : error.message;
}
