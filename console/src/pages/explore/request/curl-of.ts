import type { MetricQuestion } from '../../../../../client/index.ts';
import { jsonOf } from './json-of.ts';

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
