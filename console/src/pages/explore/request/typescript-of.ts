import type { MetricQuestion } from '../../../../../client/index.ts';
import { literalOf } from './literal-of.ts';

/** A module for the client. Single results are read as they arrive, because there may be many. */
export function typescriptOf(question: MetricQuestion, url: string): string {
  const asked = literalOf(question, LITERALS);
  const body =
    question.chartType === 'raw'
      ? [`for await (const point of bg.metricData.rows(${asked})) {`, '  console.log(JSON.stringify(point));', '}']
      : [
          `const series = await bg.metricData(${asked});`,
          'for (const { metricData } of series) {',
          '  for (const point of metricData) console.log(JSON.stringify(point));',
          '}',
        ];
  return [
    `import { Broadgauge } from 'broadgauge/client';`,
    '',
    `const bg = new Broadgauge({ url: ${LITERALS.text(url)}, token: process.env.BROADGAUGE_TOKEN });`,
    ...body,
  ].join('\n');
}

const LITERALS = {
  indent: '  ',
  text: (value: string) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  key: (name: string) => name,
  boolean: (value: boolean) => String(value),
};
