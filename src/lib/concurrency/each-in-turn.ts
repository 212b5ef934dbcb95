import { reasonOf } from '../reason-of.ts';

/** Processes all items one after the other, even if some fail, then throws the failures. */
export async function eachInTurn<T>(items: Iterable<T>, task: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await task(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, errors.map(reasonOf).join(' '));
}
