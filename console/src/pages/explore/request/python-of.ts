import type { MetricQuestion } from '../../../../../client/index.ts';
import { literalOf } from './literal-of.ts';

/** With nothing but what Python brings along. */
export function pythonOf(question: MetricQuestion, url: string): string {
  return `import json
import os
import urllib.request

question = ${literalOf(question, LITERALS)}
request = urllib.request.Request(
    ${LITERALS.text(`${url}/metric_data`)},
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
const LITERALS = {
  indent: '    ',
  text: (value: string) => JSON.stringify(value),
  key: (name: string) => JSON.stringify(name),
  boolean: (value: boolean) => (value ? 'True' : 'False'),
};
