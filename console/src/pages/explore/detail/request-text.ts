import type { MetricQuestion } from '../../../../../client/index.ts';

/** The body of the request. */
export function jsonOf(question: MetricQuestion): string {
  return JSON.stringify(question, null, 2);
}

/** For a POSIX shell, in which nothing has a meaning between single quotes. */
export function curlOf(question: MetricQuestion, url: string): string {
  return [
    `curl -fsS '${quoted(url)}/metric_data'`,
    `-H "Authorization: Bearer $BROADGAUGE_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d '${quoted(jsonOf(question))}'`,
  ].join(' \\\n  ');
}

function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

/** A module for the client. Single results are read as they arrive, because there may be many. */
export function typescriptOf(question: MetricQuestion, url: string): string {
  const request = `'POST /metric_data', ${literalOf({ body: question }, TYPESCRIPT)}`;
  const body =
    question.chartType === 'raw'
      ? [`for await (const point of bg.rows(${request})) {`, '  console.log(JSON.stringify(point));', '}']
      : [
          `const series = await bg.request(${request});`,
          'for (const { metricData } of series) {',
          '  for (const point of metricData) console.log(JSON.stringify(point));',
          '}',
        ];
  return [
    `import { Broadgauge } from '@broadgauge/client';`,
    '',
    `const bg = new Broadgauge({ url: ${TYPESCRIPT.text(url)}, token: process.env.BROADGAUGE_TOKEN });`,
    ...body,
  ].join('\n');
}

const TYPESCRIPT = {
  indent: '  ',
  text: (value: string) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  key: (name: string) => name,
  boolean: (value: boolean) => String(value),
};

/** With nothing but what Python brings along. */
export function pythonOf(question: MetricQuestion, url: string): string {
  return `import json
import os
import urllib.request

question = ${literalOf(question, PYTHON)}
request = urllib.request.Request(
    ${PYTHON.text(`${url}/metric_data`)},
    data=json.dumps(question).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['BROADGAUGE_TOKEN']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    series = json.load(response)["data"]
for one in series:
    for point in one["metricData"]:
        print(json.dumps(point))`;
}

/** Every escape of JSON means the same in Python. */
const PYTHON = {
  indent: '    ',
  text: (value: string) => JSON.stringify(value),
  key: (name: string) => JSON.stringify(name),
  boolean: (value: boolean) => (value ? 'True' : 'False'),
};

/** How a language writes values. */
interface Literals {
  readonly indent: string;
  text(value: string): string;
  key(name: string): string;
  boolean(value: boolean): string;
}

const LINE_MAX = 60;

/** A value as source text: on one line if that is short. */
function literalOf(value: unknown, literals: Literals, depth = 0): string {
  if (typeof value === 'string') return literals.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return literals.boolean(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literalOf(item, literals, depth + 1))
    : Object.entries(value as object).map(
        ([name, item]) => `${literals.key(name)}: ${literalOf(item, literals, depth + 1)}`,
      );
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (depth > 0 && line.length <= LINE_MAX && !line.includes('\n')) return line;
  const inner = literals.indent.repeat(depth + 1);
  const lines = parts.map((part) => `${inner}${part},\n`).join('');
  return `${open}\n${lines}${literals.indent.repeat(depth)}${close}`;
}
