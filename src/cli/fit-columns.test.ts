import { expect, it } from 'vitest';
import { fitColumns } from './fit-columns.ts';

it('leaves a paragraph that fits as it is', () => {
  expect(fitColumns('Short.\nLines.\n', 20)).toBe('Short.\nLines.\n');
});

it('fills a paragraph again, and the second column of a list below itself', () => {
  expect(fitColumns('\nOne two three four\nfive six.\n\nHead:\n  key  a meaning of some\n       words\n', 16)).toBe(
    '\nOne two three\nfour five six.\n\nHead:\n  key  a meaning\n       of some\n       words\n',
  );
});

it('breaks an example where a shell reads it as one line, and no option from its value', () => {
  expect(fitColumns('  broadgauge query --metric ping --last "30 days" > out.csv\n', 40)).toBe(
    '  broadgauge query --metric ping \\\n    --last "30 days" > out.csv\n',
  );
});
