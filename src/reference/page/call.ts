import { refusalContent } from '../../api/answers.ts';
import {
  type Access,
  type Answer,
  type Body,
  type Call,
  type Content,
  type Contents,
  type Parameter,
  type Refusal,
  type RefusalCode,
  scopesOf,
} from '../../api/call.ts';
import { parametersOf } from '../../api/parameters.ts';
import { refusalsOf } from '../../api/refusals.ts';
import { ERRORS } from '../../errors.ts';
import { example, wireText } from './example.ts';
import { codes, type Html, html, NOTHING } from './html.ts';
import { phrase, prose } from './prose.ts';
import { fieldsOf, OPTIONAL, schemaBlock, typeOf } from './schema.ts';
import { table } from './table.ts';
import { tryForm } from './try-form.ts';

/** The section of one call. */
export function callSection(call: Call): Html {
  const { id, method, path, summary, description, access, body, answers } = call;
  return html`<section class="operation" id="${id}">
<h3><a href="#${id}">${summary}</a></h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
<div class="description">${prose(description)}</div>
<p>${accessOf(access)}</p>
${parametersTable(parametersOf(call))}
${body ? bodyBlock(call, body) : html`<h4>Example</h4>${example(curlOf(call))}`}
${tryForm(call)}
${Object.keys(answers).length === 0 ? NOTHING : html`<h4>Answers</h4>`}
${Object.entries(answers).map(([status, answer]) => answerBlock(status, answer))}
<h4>Errors</h4>
${errorsTable(refusalsOf(call))}
</section>`;
}

function accessOf(access: Access | null): Html {
  if (access === null) return html`Needs no token.`;
  const alone = access.form === 'bearer' ? '' : ', as a bearer or alone in the header';
  return html`Needs a token with the scope ${codes(scopesOf(access), ' or ')}${alone}.`;
}

function parametersTable(parameters: readonly Parameter[]): Html {
  if (parameters.length === 0) return NOTHING;
  const rows = parameters.map(
    ({ name, in: place, required = place === 'path', schema, description, example: given }) => html`<tr>
<th scope="row"><code>${name}</code>${required ? NOTHING : OPTIONAL}</th>
<td>${typeOf(schema)}<br><small>${place}, such as <code>${String(given)}</code></small></td>
<td>${phrase(description)}</td></tr>`,
  );
  return html`<h4>Parameters</h4>${table(['Parameter', 'Type', 'Meaning'], rows)}`;
}

function bodyBlock(call: Call, { description, required, contents }: Body): Html {
  return html`<h4>Body</h4>
<p>${phrase(description)}${required ? '' : ' It may be left out.'}</p>
${Object.entries(contents).map(
  ([contentType, content]) => html`<p class="media"><code>${contentType}</code></p>
${content.schema.description ? html`<p>${phrase(content.schema.description)}</p>` : schemaBlock(content.schema)}
${requestExamples(call, contentType, content)}`,
)}`;
}

function requestExamples(call: Call, contentType: string, { examples }: Content): Html {
  return html`${Object.values(examples).map(
    ({ summary, value }) => html`<p>${summary}:</p>${example(curlOf(call, { contentType, value }))}`,
  )}`;
}

function answerBlock(status: string, { description, headers = [], contents }: Answer): Html {
  const told = headers.length === 0 ? NOTHING : html` Headers: ${codes(headers)}.`;
  return html`<p><span class="status">${status}</span> ${phrase(description)}${told}</p>${contentsBlock(contents ?? {})}`;
}

function contentsBlock(contents: Contents): Html {
  const [first] = Object.values(contents);
  if (!first) return NOTHING;
  const examples = Object.values(first.examples).map(({ summary, value }) =>
    folded(`Example: ${summary}`, example(wireText(value))),
  );
  return html`<p class="media">${codes(Object.keys(contents))}</p>${fieldsOf(first.schema)}${examples}`;
}

function errorsTable(refusals: readonly (readonly [RefusalCode, Refusal])[]): Html {
  const byStatus = [...refusals].sort(([a], [b]) => ERRORS[a].status - ERRORS[b].status);
  const rows = byStatus.map(([errorCode, refusal]) => {
    const [answer] = Object.values(refusalContent(errorCode, refusal).examples);
    return html`<tr><th scope="row"><span class="status">${ERRORS[errorCode].status}</span></th>
<td><code>${errorCode}</code></td>
<td>${phrase(refusal.when)}${folded('Example', example(wireText(answer?.value)))}</td></tr>`;
  });
  return table(['Status', 'Code', 'When'], rows);
}

function folded(summary: string, content: Html): Html {
  return html`<details><summary>${summary}</summary>${content}</details>`;
}

interface RequestExample {
  readonly contentType: string;
  readonly value: unknown;
}

/** A command that sends an example; without one, the call with its required parameters only. */
function curlOf({ method, path, access, parameters = {} }: Call, body?: RequestExample): string {
  const lines = [
    `curl -fsS${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$BROADGAUGE_URL${filled(path, Object.values(parameters))}"`,
  ];
  if (access) lines.push('-H "Authorization: Bearer $BROADGAUGE_TOKEN"');
  if (body) lines.push(`-H 'Content-Type: ${body.contentType}'`, dataOf(body));
  return lines.join(' \\\n  ');
}

function filled(path: string, parameters: readonly Parameter[]): string {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const address = inPath.reduce((text, { name, example: given }) => text.replace(`{${name}}`, String(given)), path);
  const inQuery = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = inQuery.map(({ name, example: given }) => `${name}=${encodeURIComponent(String(given))}`).join('&');
  return query === '' ? address : `${address}?${query}`;
}

function dataOf({ contentType, value }: RequestExample): string {
  if (contentType !== 'application/json') return `--data-binary @- <<'ROWS'\n${wireText(value)}ROWS`;
  return `-d '${wireText(value).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')}'`;
}
