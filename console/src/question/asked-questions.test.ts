import { expect, it } from 'vitest';
import { type AskedQuestions, NOTHING_ASKED, visit } from './asked-questions.ts';

const shown = (address: string, view = '') => ({ address, path: `?${address}${view}` });
const after = (...addresses: readonly string[]) =>
  addresses.reduce((asked, address) => visit(asked, shown(address)), NOTHING_ASKED);
const brief = ({ past, present, future }: AskedQuestions) =>
  `${past.map(({ address }) => address).join('')}|${present?.address}|${future.map(({ address }) => address).join('')}`;

it('a question that changes is a step to undo, and to redo until another one is asked', () => {
  expect(brief(after('a', 'b', 'c'))).toBe('ab|c|');
  expect(brief(after('a', 'b', 'c', 'b'))).toBe('a|b|c');
  expect(brief(after('a', 'b', 'c', 'b', 'a'))).toBe('|a|bc');
  expect(brief(after('a', 'b', 'c', 'b', 'c'))).toBe('ab|c|');
  expect(brief(after('a', 'b', 'c', 'b', 'd'))).toBe('ab|d|');
});

it('another look at the same question is no step, but is what one comes back to', () => {
  const looked = visit(after('a', 'b'), shown('b', '&figure=median'));
  expect(brief(looked)).toBe('a|b|');
  expect(looked.present?.path).toBe('?b&figure=median');
});

it('only the last hundred questions are steps', () => {
  const many = after(...Array.from({ length: 150 }, (_, index) => `q${index}`));
  expect(many.past).toHaveLength(100);
  expect(many.past[0]?.address).toBe('q49');
});
