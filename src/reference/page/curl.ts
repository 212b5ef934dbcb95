import type { Call, Parameter } from '../../api/call.ts';

export interface RequestExample {
  readonly contentType: string;
  readonly value: unknown;
}

/** A command that sends an example; without one, the call with nothing but what it needs. */
export function curlOf({ method, path, access, parameters = {} }: Call, body?: RequestExample): string {
  const lines = [
    `curl -fsS${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BROADGAUGE_URL${filled(path, Object.values(parameters))}"`,
  ];
  if (access) lines.push('-H "Authorization: Bearer $BROADGAUGE_TOKEN"');
  if (body) lines.push(`-H 'Content-Type: ${body.contentType}'`, dataOf(body));
  return lines.join(' \\\n  ');
}

function filled(path: string, parameters: readonly Parameter[]): string {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const address = inPath.reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  const inQuery = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = inQuery.map(({ name, example }) => `${name}=${encodeURIComponent(example)}`).join('&');
  return query === '' ? address : `${address}?${query}`;
}

function dataOf({ contentType, value }: RequestExample): string {
  if (contentType !== 'application/json') return `--data-binary @- <<'ROWS'\n${String(value)}ROWS`;
  return `-d '${JSON.stringify(value, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')}'`;
}
