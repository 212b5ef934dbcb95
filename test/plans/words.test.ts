import { describe, expect, it } from 'vitest';
import { describeRequest } from '../../console/src/pages/downloads/describe-request.ts';
import { limitsOf, titleOf } from '../../console/src/pages/explore/question/describe-question.ts';
import { requestOf } from '../../console/src/question/request.ts';
import { questionOf } from '../../console/src/question/saved.ts';
import { METRICS } from '../../src/catalogue/metrics/index.ts';
import { WINDOWS } from '../../src/catalogue/windows.ts';
import { titleOf as lineOf } from '../../src/cli/query/print-answer.ts';
import { REQUESTS } from './requests.ts';

const NOW = new Date('2026-07-15T13:30:00Z');
const CATALOGUE = { metrics: METRICS, splits: [{ id: 'isp', name: 'ISP' }], filters: [], windows: WINDOWS } as never;
const NAMES = { tests: new Map([['dns', 'DNS']]), metrics: new Map(METRICS.map(({ key, name }) => [key, name])) };

describe('a request in words', () => {
  it.each(Object.entries(REQUESTS))('reads the same everywhere that it did: %s', (_, request) => {
    const of = 'test' in request ? 'test_data' : 'metric_data';
    const question = questionOf({ of, request });
    const { title, facts, path } = describeRequest({ of, request } as never, NAMES);
    const lines = [
      `line   ${lineOf({ of, request })}`,
      `file   ${title}`,
      ...facts.map(({ label, value }) => `fact   ${label}: ${value}`),
      `path   ${path}`,
      ...(question
        ? [
            `title  ${titleOf(question, CATALOGUE)}`,
            `limits ${limitsOf(question, CATALOGUE, NOW)}`,
            `asked  ${JSON.stringify(requestOf(question))}`,
          ]
        : []),
    ];
    expect(lines.join('\n')).toMatchSnapshot();
  });
});
