import { describe, expect, it } from 'vitest';
import { METRICS } from '../../../src/catalogue/metrics/index.ts';
import { WINDOWS } from '../../../src/catalogue/windows.ts';
import { lineOf } from '../../../src/query/describe-question.ts';
import { REQUESTS } from '../../../test/plans/requests.ts';
import { describeRequest } from '../pages/downloads/describe-request.ts';
import { limitsOf, sentenceOf, titleOf } from '../pages/explore/question/describe-question.ts';
import type { Question } from './question.ts';
import { requestOf } from './request.ts';
import { questionOf } from './saved.ts';

const NOW = new Date('2026-07-15T13:30:00Z');
const CATALOGUE = { metrics: METRICS, splits: [{ id: 'isp', name: 'ISP' }], filters: [], windows: WINDOWS } as never;
const NAMES = { tests: new Map([['dns', 'DNS']]), metrics: new Map(METRICS.map(({ key, name }) => [key, name])) };

describe('a request in words', () => {
  it.each(Object.entries(REQUESTS))('reads the same everywhere that it did: %s', (_, request) => {
    const of = 'test' in request ? 'test_data' : 'metric_data';
    const question = questionOf({ of, request });
    const { title, facts, path } = describeRequest({ of, request, createdAt: NOW.toISOString() } as never, NAMES);
    const lines = [
      `line   ${lineOf(request, NOW.getTime() / 1000)}`,
      `file   ${title}`,
      ...facts.map(({ label, value }) => `fact   ${label}: ${value}`),
      `path   ${path && sorted(path)}`,
      ...(question
        ? [
            `title  ${titleOf(question, CATALOGUE)}`,
            `limits ${limitsOf(question, CATALOGUE, NOW)}`,
            `asks   ${sentenceText(question)}`,
            `asked  ${inOrderOfNames(requestOf(question))}`,
          ]
        : []),
    ];
    expect(lines.join('\n')).toMatchSnapshot();
  });
});

function sentenceText(question: Question): string {
  const parts = sentenceOf(question, CATALOGUE, undefined, NOW);
  return parts.map(({ separator, text }, index) => (index === 0 ? text : separator + text)).join('');
}

/** The order of parameters and fields means nothing. */
function sorted(path: string): string {
  const [page, parameters = ''] = path.split('?');
  return `${page}?${parameters.split('&').sort().join('&')}`;
}

function inOrderOfNames(request: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))));
}
