import { IssueList } from '../lib/issue-list.ts';
import { type ObjectSchema, orNull } from '../lib/json-schema.ts';
import { addType, integer, isObject, name, oneOf, type Reader, reader, render } from '../lib/read.ts';
import { AGENT_CUSTOM_SCHEMA, type Custom, checkCustomSize, readCustom } from './custom.ts';
import type { AgentName } from './identity.ts';
import { agentIdForm } from './identity.ts';
import { AGENT_KINDS, type AgentKind } from './kind.ts';
import { type PackageName, readPackageName } from './package-name.ts';
import { parseDay } from './package-terms.ts';
import { readTimezone } from './timezones.ts';

/** One row of a list of agents. Values that are not given stay, or get their default in a new agent. */
export interface AgentRow {
  readonly agentId?: string;
  readonly unitId?: number;
  readonly macAddress?: string;
  readonly kind?: AgentKind;
  readonly base?: string;
  readonly country?: string;
  readonly panel?: string;
  readonly package?: PackageName;
  readonly timezone?: string;
  readonly custom?: Custom;
  /** UNIX seconds from which the metadata of the row is valid. */
  readonly validFrom?: number;
}

export type ParsedAgentRow = { readonly row: AgentRow } | { readonly problem: string };

export function parseAgentRow(value: unknown): ParsedAgentRow {
  if (!isObject(value)) return { problem: 'A row should be an object.' };
  const issues = new IssueList();
  const row: Record<string, unknown> = {};
  for (const [field, given] of Object.entries(value)) {
    const known = Object.hasOwn(FIELDS, field) ? FIELDS[field as keyof typeof FIELDS] : undefined;
    if (!known) issues.add(field, 'This field was not expected.');
    else if (given !== null) row[known[0]] = known[1](given, field, issues);
  }
  if ((value.agent_id ?? null) === null && (value.unit_id ?? null) === null) {
    issues.add('agent_id', 'A row needs an agent_id or a unit_id.');
  }
  return issues.isEmpty ? { row } : { problem: issues.toString() };
}

/** A row with names only. */
export function agentRowOf({ agentId, unitId, macAddress }: AgentName, kind: AgentKind | null): ParsedAgentRow {
  return parseAgentRow({ agent_id: agentId, unit_id: unitId, mac_address: macAddress, kind });
}

/** A name is looked up without its punctuation, so it needs a letter or digit. */
const readIdentifier = reader<string>(
  { ...name.schema, pattern: '[0-9A-Za-z\\u0080-\\uffff]' },
  (value, key, issues) => {
    const text = name(value, key, issues);
    if (text === undefined || agentIdForm(text) !== '') return text;
    return void issues.add(key, 'This value should hold a letter or a digit.');
  },
);

/** ASCII, so that every engine agrees on its lower case. */
const readMac = reader<string>(
  { ...name.schema, pattern: '^[\\x21-\\x7e]*[0-9A-Za-z][\\x21-\\x7e]*$' },
  (value, key, issues) => {
    const mac = readIdentifier(value, key, issues);
    if (mac === undefined || /^[\x21-\x7e]+$/.test(mac)) return mac;
    return void issues.add(key, `${mac} is not a valid MAC address.`);
  },
);

const readPackage = reader<PackageName>(readPackageName.schema, (value, key, issues) => {
  const parsed = readPackageName(value, key, issues);
  if (parsed === undefined) return undefined;
  const isp = name(parsed.isp, key, issues);
  const plan = parsed.package === null ? null : name(parsed.package, key, issues);
  return isp === undefined || plan === undefined ? undefined : parsed;
});

const readCustomFields = reader<Custom>(AGENT_CUSTOM_SCHEMA, (value, key, issues) => {
  if (!isObject(value)) return addType('object', key, issues);
  const custom = readCustom(value, key, issues);
  checkCustomSize(custom, key, issues);
  return custom;
});

const readValidFrom = reader<number>(
  { type: ['string', 'integer'], pattern: '^\\d{4}-\\d{2}-\\d{2}$', minimum: 0 },
  (value, key, issues) => {
    const seconds = typeof value === 'string' ? parseDay(value) : value;
    if (typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= 0) return seconds;
    return void issues.add(key, `${render(value)} is not a day such as 2026-07-01, nor UNIX seconds.`);
  },
);

const FIELDS = {
  agent_id: ['agentId', readIdentifier],
  unit_id: ['unitId', integer],
  mac_address: ['macAddress', readMac],
  kind: ['kind', oneOf(AGENT_KINDS, 'kind')],
  base: ['base', name],
  country: ['country', name],
  panel: ['panel', name],
  package: ['package', readPackage],
  timezone: ['timezone', readTimezone],
  custom: ['custom', readCustomFields],
  valid_from: ['validFrom', readValidFrom],
} as const satisfies Readonly<Record<string, readonly [keyof AgentRow, Reader<unknown>]>>;

/** Null means "not given". */
export const AGENT_ROW_SCHEMA: ObjectSchema<keyof typeof FIELDS> = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(FIELDS).map(([field, [, read]]) => [field, orNull(read.schema)]),
  ) as ObjectSchema<keyof typeof FIELDS>['properties'],
  anyOf: [
    { properties: { agent_id: { type: 'string' } }, required: ['agent_id'] },
    { properties: { unit_id: { type: 'integer' } }, required: ['unit_id'] },
  ],
  additionalProperties: false,
};

const NUMBERS = ['unit_id', 'valid_from'];

/** A CSV row as the object that the JSON forms send: empty fields are omitted, `custom.<key>` columns are nested. */
export function agentCsvRow(cells: ReadonlyMap<string, string>): Record<string, unknown> {
  const row: [string, unknown][] = [];
  const custom: [string, string][] = [];
  for (const [column, cell] of cells) {
    if (cell === '') continue;
    if (column.startsWith('custom.')) custom.push([column.slice('custom.'.length), cell]);
    else row.push([column, NUMBERS.includes(column) && /^-?\d+$/.test(cell) ? Number(cell) : cell]);
  }
  if (custom.length > 0) row.push(['custom', Object.fromEntries(custom)]);
  return Object.fromEntries(row);
}
