import type { Resource } from '../../api/call.ts';
import { RESOURCES, SCHEMAS } from '../../api/index.ts';
import type { JsonSchema } from '../../lib/json-schema.ts';
import { CONVENTIONS } from '../conventions.ts';
import { callSection } from './call.ts';
import { framed } from './frame.ts';
import { type Html, html } from './html.ts';
import { phrase, prose } from './prose.ts';
import { fieldsOf, typeOf } from './schema.ts';

interface ReferenceSource {
  readonly version: string;
  /** The address of the page's script; undefined if it is not built. */
  readonly script: string | undefined;
}

/** The reference as a page for people. */
export function referencePage({ version, script }: ReferenceSource): string {
  return framed({
    script,
    search: SEARCH,
    title: 'API reference',
    about: html`Version ${version} · <a href="docs/statistics">Statistics</a> · <a href="openapi.json">OpenAPI 3.1 document</a>`,
    contents: html`<li><a href="#conventions">Conventions</a></li>
${RESOURCES.map(resourceLinks)}
<li><a href="#schemas">Schemas</a></li>`,
    main: html`<p id="said" class="heard" role="status"></p>
<h1>API reference</h1>
<section id="conventions"><h2><a href="#conventions">Conventions</a></h2>
${prose(CONVENTIONS)}
<p>The examples need two variables: <code>BROADGAUGE_URL</code>, where the service is, and <code>BROADGAUGE_TOKEN</code>.</p>
</section>
${RESOURCES.map(resourceSection)}
<section id="schemas"><h2><a href="#schemas">Schemas</a></h2>
${Object.entries(SCHEMAS).map(schemaSection)}
</section>`,
  });
}

const SEARCH = html`<form class="search" role="search">
<label for="search">Search <kbd>/</kbd></label>
<input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="agents csv" aria-describedby="found">
<output id="found" for="search"></output>
</form>`;

function resourceLinks({ name, calls }: Resource): Html {
  return html`<li><a href="#${anchor(name)}">${name}</a><ul>
${calls.map(
  ({ id, method, summary }) =>
    html`<li><a href="#${id}"><span class="method ${method}">${method.toUpperCase()}</span> ${summary}</a></li>`,
)}</ul></li>`;
}

function resourceSection({ name, description, calls }: Resource): Html {
  return html`<section id="${anchor(name)}"><h2><a href="#${anchor(name)}">${name}</a></h2>
${prose(description)}
${calls.map(callSection)}
</section>`;
}

function schemaSection([name, schema]: [string, JsonSchema]): Html {
  return html`<section class="schema" id="schema-${name}"><h3><a href="#schema-${name}">${name}</a></h3>
<p>${phrase(schema.description ?? '')}</p>
${schema.properties ? fieldsOf(schema) : html`<p>${typeOf(schema)}</p>`}
</section>`;
}

function anchor(name: string): string {
  return name.toLowerCase();
}
