import { type Body, type Call, type Parameter, scopesOf } from '../../api/call.ts';
import { parametersOf } from '../../api/parameters.ts';
import type { JsonSchema } from '../../lib/json-schema.ts';
import { wireText } from './example.ts';
import { type Html, html, NOTHING } from './html.ts';
import { OPTIONAL } from './schema.ts';

/** Sends the call with the console's session. It needs the page's script, which reads the `data-` attributes. */
export function tryForm(call: Call): Html {
  const { method, path, summary, access, body, isFile } = call;
  const scopes = access ? scopesOf(access).join(' ') : '';
  const changes = canChange(call);
  const traits = html`${changes ? html` data-changes` : NOTHING}${isFile ? html` data-file` : NOTHING}`;
  return html`<details class="try"><summary>Try it</summary>
<form aria-label="Try: ${summary}" autocomplete="off" data-method="${method.toUpperCase()}" data-path="${path}" data-scopes="${scopes}"${traits}>
<p class="who" role="status"></p>
${parametersOf(call)
  .filter(({ isGroup }) => !isGroup)
  .map((parameter) => parameterField(parameter, !changes))}
${body ? bodyFields(body) : NOTHING}
<p><button>Send</button></p>
<p class="outcome" role="status"></p>
<div class="answer"></div>
</form></details>`;
}

/** A question is sent by POST and changes nothing. */
function canChange({ method, isQuestion }: Call): boolean {
  return method !== 'get' && !isQuestion;
}

/** Parameters of a call that changes data are not filled in: an example may be a real id. */
function parameterField(parameter: Parameter, mayFill: boolean): Html {
  const { name, in: place, required = place === 'path', schema, example } = parameter;
  const isFilled = required && mayFill;
  const attributes = html`name="${name}" data-in="${place}"${required ? html` required` : NOTHING}`;
  const choices = choicesOf(schema);
  const given = String(example);
  const control = choices
    ? html`<select ${attributes}>${isFilled ? NOTHING : html`<option></option>`}${choices.map(
        (choice) => html`<option${isFilled && choice === given ? html` selected` : NOTHING}>${choice}</option>`,
      )}</select>`
    : html`<input ${attributes} spellcheck="false" ${isFilled ? html`value="${given}"` : html`placeholder="${given}"`}>`;
  return html`<label><span><code>${name}</code>${required ? NOTHING : OPTIONAL}</span>${control}</label>\n`;
}

function choicesOf({ type, enum: words }: JsonSchema): readonly string[] | undefined {
  return type === 'boolean' ? ['true', 'false'] : words?.map(String);
}

function bodyFields({ contents }: Body): Html {
  const examples = Object.entries(contents).flatMap(([contentType, content]) =>
    Object.values(content.examples).map(({ summary, value }) => ({ contentType, summary, text: wireText(value) })),
  );
  return html`<label><span>Example</span><select class="examples">${examples.map(
    ({ contentType, summary, text }) =>
      html`<option value="${text}" data-type="${contentType}">${summary} (${contentType})</option>`,
  )}</select></label>
<label><span>Body</span><textarea rows="10" spellcheck="false">${examples[0]?.text ?? ''}</textarea></label>`;
}
