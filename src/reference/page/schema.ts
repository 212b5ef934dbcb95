import { SCHEMAS } from '../../api/index.ts';
import type { JsonSchema } from '../../lib/json-schema.ts';
import { codes, type Html, html, join, NOTHING } from './html.ts';
import { phrase } from './prose.ts';
import { table } from './table.ts';

/** Marks optional fields. */
export const OPTIONAL = html` <span class="optional">optional</span>`;

/** More alternatives than these are only named. */
const SHOWN_MAX = 3;

/** The type of a value, and a table of its fields if it has any. */
export function schemaBlock(schema: JsonSchema): Html {
  return html`<p>${typeOf(schema)}${rulesOf(schema)}</p>${fieldsOf(schema)}`;
}

/** The fields of a schema, of its items, or of its few alternatives. */
export function fieldsOf(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) return fieldsOf(resolve(schema));
  if (schema.items) return fieldsOf(schema.items);
  const alternatives = schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [];
  if (!schema.properties && alternatives.length <= SHOWN_MAX) {
    return html`${alternatives.map((one) => html`<h5>${typeOf(one)}</h5>${fieldsOf(one)}`)}`;
  }
  const rows = rowsOf(schema, '');
  if (rows.length === 0) return NOTHING;
  return table(['Field', 'Type', 'Meaning'], rows);
}

function rowsOf({ properties = {}, required = [] }: JsonSchema, path: string): Html[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const full = `${path}${name}`;
    const needed = required.includes(name) ? NOTHING : OPTIONAL;
    const inner = schema.items && !schema.items.$ref ? rowsOf(schema.items, `${full}[].`) : rowsOf(schema, `${full}.`);
    const row = html`<tr><th scope="row"><code>${full}</code>${needed}</th>
<td>${typeOf(schema)}${rulesOf(schema)}</td><td>${phrase(schema.description ?? '')}</td></tr>`;
    return [row, ...inner];
  });
}

/** The type in words, with links to named schemas. */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.allOf) return join(schema.allOf.map(typeOf), ' and ');
  const alternatives = schema.type === undefined ? (schema.oneOf ?? schema.anyOf) : undefined;
  if (alternatives) return join(alternatives.map(typeOf), ' or ');
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return choices(schema.enum);
  const types = [schema.type ?? 'any value'].flat();
  return join(
    types.map((type) => (type === 'array' ? html`list of ${typeOf(schema.items ?? {})}` : html`${type}`)),
    ' or ',
  );
}

/** A long list of words is folded. */
function choices(values: readonly unknown[]): Html {
  const words = codes(values.map((value) => (isWord(value) ? value : JSON.stringify(value))));
  if (values.length <= 12) return html`<span class="choices">${words}</span>`;
  return html`<details class="choices"><summary>one of ${values.length} words</summary>${words}</details>`;
}

/** Text that can't be mistaken for a number. */
function isWord(value: unknown): value is string {
  return typeof value === 'string' && Number.isNaN(Number(value));
}

function rulesOf(schema: JsonSchema): Html {
  const { format, minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = schema;
  const safe = schema.maximum === Number.MAX_SAFE_INTEGER;
  const rules = [
    format,
    between(safe ? undefined : schema.minimum, safe ? undefined : schema.maximum, ''),
    between(minLength, maxLength, ' characters'),
    between(minItems, maxItems, ' elements'),
    between(minProperties, maxProperties, ' keys'),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ].filter((rule) => rule !== undefined);
  return rules.length === 0 ? NOTHING : html`<br><small>${rules.join(', ')}</small>`;
}

function between(min: number | undefined, max: number | undefined, unit: string): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (max === undefined) return `${min} or more${unit}`;
  return min === undefined ? `${max} or less${unit}` : `${min} to ${max}${unit}`;
}

function resolve({ $ref = '' }: JsonSchema): JsonSchema {
  return SCHEMAS[nameOf($ref)] ?? {};
}

function nameOf($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
