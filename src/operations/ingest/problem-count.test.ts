import { expect, it } from 'vitest';
import { ProblemCount } from './problem-count.ts';

const error = (row: number, message = 'bad') => ({ row, message });

it('counts any number of problems, and remembers the first hundred by their rows, each once', () => {
  const problems = new ProblemCount();
  for (let row = 20_000; row > 0; row -= 1) problems.add(error(row));
  for (let times = 0; times < 5000; times += 1) problems.add(error(1));
  expect(problems.count).toBe(25_000);
  expect(problems.firstWith([error(0), error(1), error(1, 'worse')])).toEqual([
    error(0),
    error(1),
    error(1, 'worse'),
    ...Array.from({ length: 97 }, (_, index) => error(index + 2)),
  ]);
});
