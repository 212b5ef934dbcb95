const HEADER = `# Made by \`npm run docs\` from the OpenAPI document: change the service, not this file.
"""Bodies of requests, the names in them, and every call of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired

`;

/** Names in requests that are types of their own: the property that has them, and its schema. */
const NAMES = /** @type {const} */ ({
  MetricKey: ['AggregateQuestion', 'metric'],
  Aggregation: ['AggregateQuestion', 'aggregation'],
  SoldSpeed: ['AggregateQuestion', 'relative_to'],
  Uncertainty: ['AggregateQuestion', 'uncertainty'],
  Quantile: ['AggregateQuestion', 'quantile'],
  TestKey: ['TestQuestion', 'test'],
  RecordOrder: ['TestQuestion', 'order'],
});

const LINE = 100;

/**
 * Python's types of the bodies that calls take.
 *
 * @param {object} document an OpenAPI document
 * @returns {string}
 */
export function pythonTypes(document) {
  const { paths, components } = /** @type {Document} */ (document);
  const { schemas } = components;
  /** @type {Map<string, string>} literal to name */
  const known = new Map();
  /** @type {Map<string, string>} name to statement; the first one that needs a name has it */
  const statements = new Map();

  for (const [name, [schema, property]] of Object.entries(NAMES)) {
    const literal = literalOf(schemas[schema]?.properties?.[property]?.enum ?? []);
    known.set(literal, name);
    statements.set(name, `${name} = ${literal}`);
  }
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  statements.set('Call', `Call = ${literalOf(calls)}`);
  for (const item of Object.values(paths)) {
    for (const { requestBody } of Object.values(item)) {
      const body = requestBody?.content['application/json']?.schema;
      if (body) typeOf(body, 'Body');
    }
  }
  return `${HEADER}${[...statements.values()].join('\n\n')}\n`;

  /**
   * @param {Schema} schema
   * @param {string} name for an object that has none
   * @param {string} [parent] the object that it is in
   * @returns {string}
   */
  function typeOf(schema, name, parent = '') {
    if (schema.$ref) return namedType(schema.$ref.split('/').at(-1) ?? '');
    if (schema.enum) return known.get(literalOf(schema.enum)) ?? literalOf(schema.enum);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives?.every((one) => one.$ref || one.type)) {
      return union(alternatives.map((one) => typeOf(one, name, parent)));
    }
    const types = [schema.type ?? []].flat();
    return types.length === 0 ? 'Any' : union(types.map((type) => typeNamed(type, schema, name, parent)));
  }

  /**
   * @param {string} type
   * @param {Schema} schema
   * @param {string} name
   * @param {string} parent
   */
  function typeNamed(type, schema, name, parent) {
    if (type === 'array') return `list[${schema.items ? typeOf(schema.items, name.replace(/s$/, ''), parent) : 'Any'}]`;
    if (type !== 'object') return SCALARS[type] ?? 'Any';
    if (schema.properties && typeof schema.additionalProperties !== 'object') return objectType(schema, name, parent);
    const { additionalProperties } = schema;
    return `dict[str, ${typeof additionalProperties === 'object' && !schema.properties ? typeOf(additionalProperties, name, parent) : 'Any'}]`;
  }

  /** @param {string} name */
  function namedType(name) {
    const schema = schemas[name] ?? {};
    if (schema.properties) return typeNamed('object', schema, name, '');
    if (!statements.has(name)) statements.set(name, `${name} = ${typeOf(schema, `${name}Fields`)}`);
    return name;
  }

  /**
   * @param {Schema} schema
   * @param {string} wanted
   * @param {string} parent
   */
  function objectType({ properties = {}, required = [] }, wanted, parent) {
    const fields = Object.entries(properties).map(([key, property]) => {
      const type = typeOf(property, capitalised(key), wanted);
      return { key, type: required.includes(key) ? type : `NotRequired[${type}]` };
    });
    const isPlain = fields.every(({ key }) => /^[a-z_A-Z]\w*$/.test(key) && !KEYWORDS.includes(key));
    const written = (/** @type {string} */ name) =>
      isPlain
        ? `\nclass ${name}(TypedDict):\n${fields.map(({ key, type }) => `    ${key}: ${type}`).join('\n') || '    pass'}\n`
        : `${name} = TypedDict(\n    "${name}",\n    {\n${fields.map(({ key, type }) => `        "${key}": ${isScalar(type) ? type : quoted(type)},`).join('\n')}\n    },\n)`;
    const isTaken = statements.has(wanted) && statements.get(wanted) !== written(wanted);
    const name = isTaken ? `${parent}${wanted}` : wanted;
    statements.set(name, written(name));
    return name;
  }
}

/** @type {Readonly<Record<string, string>>} */
const SCALARS = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
const KEYWORDS = (
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is ' +
  'lambda nonlocal not or pass raise return try while with yield'
).split(' ');
/** @type {Readonly<Record<string, string>>} */
const RENAMED = { a: 'Side', b: 'Side' };

/** @param {string} type */
function quoted(type) {
  return `"${type.replaceAll('"', "'")}"`;
}

/** @param {string} type */
function isScalar(type) {
  return Object.values(SCALARS).includes(type);
}

/** @param {readonly unknown[]} values */
function literalOf(values) {
  const items = values.map((value) => (value === null ? 'None' : JSON.stringify(value)));
  const line = `Literal[${items.join(', ')}]`;
  return line.length <= LINE - 20 ? line : `Literal[\n${items.map((item) => `    ${item},\n`).join('')}]`;
}

/** @param {readonly string[]} types */
function union(types) {
  const different = [...new Set(types)];
  return different.length === 1 ? (different[0] ?? 'Any') : different.join(' | ');
}

/** @param {string} key */
function capitalised(key) {
  return RENAMED[key] ?? key.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
}

/** @typedef {{ requestBody?: { content: Record<string, { schema?: Schema }> } }} Operation */
/**
 * @typedef {object} Document
 * @property {Record<string, Record<string, Operation>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 */
/**
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {unknown[]} [enum]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {boolean | Schema} [additionalProperties]
 */
