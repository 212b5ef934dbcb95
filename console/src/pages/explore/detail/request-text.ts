import type { ComparisonQuestion, MetricQuestion } from '../../../../../client/index.ts';

/** A request that other programs can send too. */
export type CodeRequest =
  | { readonly path: '/metric_data'; readonly body: MetricQuestion }
  | { readonly path: '/comparison_data'; readonly body: ComparisonQuestion };

/** The body of the request. */
export function jsonOf({ body }: CodeRequest): string {
  return JSON.stringify(body, null, 2);
}

/** For a POSIX shell, in which nothing has a meaning between single quotes. */
export function curlOf(request: CodeRequest, url: string): string {
  return [
    `curl -fsS '${quoted(url)}${request.path}'`,
    `-H "Authorization: Bearer $BROADGAUGE_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d '${quoted(jsonOf(request))}'`,
  ].join(' \\\n  ');
}

function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

/** A module for the client. Single results are read as they arrive, because there may be many. */
export function typescriptOf({ path, body }: CodeRequest, url: string): string {
  const request = `'POST ${path}', ${literalOf({ body }, TYPESCRIPT)}`;
  return [
    `import { Broadgauge } from '@broadgauge/client';`,
    '',
    `const bg = new Broadgauge({ url: ${TYPESCRIPT.text(url)}, token: process.env.BROADGAUGE_TOKEN });`,
    ...(path === '/comparison_data' ? printComparisons(request) : printPoints(request, body.chartType)),
  ].join('\n');
}

function printPoints(request: string, chartType: MetricQuestion['chartType']): readonly string[] {
  if (chartType === 'raw') {
    return [`for await (const point of bg.rows(${request})) {`, '  console.log(JSON.stringify(point));', '}'];
  }
  return [
    `const series = await bg.request(${request});`,
    'for (const { metricData } of series) {',
    '  for (const point of metricData) console.log(JSON.stringify(point));',
    '}',
  ];
}

function printComparisons(request: string): readonly string[] {
  return [
    `const comparisons = await bg.request(${request});`,
    'for (const comparison of comparisons) console.log(JSON.stringify(comparison));',
  ];
}

const TYPESCRIPT = {
  indent: '  ',
  text: (value: string) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
  key: (name: string) => name,
  boolean: (value: boolean) => String(value),
};

/** With nothing but what Python brings along. */
export function pythonOf({ path, body }: CodeRequest, url: string): string {
  const print =
    path === '/comparison_data'
      ? `for comparison in data:
    print(json.dumps(comparison))`
      : `for series in data:
    for point in series["metricData"]:
        print(json.dumps(point))`;
  return `import json
import os
import urllib.request

question = ${literalOf(body, PYTHON)}
request = urllib.request.Request(
    ${PYTHON.text(url + path)},
    data=json.dumps(question).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['BROADGAUGE_TOKEN']}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]
${print}`;
}

/** Every JSON escape has the same meaning in Python. */
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
