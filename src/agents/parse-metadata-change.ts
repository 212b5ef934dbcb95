import { startOfDay } from '../lib/date-grammar.ts';
import type { IssueList } from '../lib/issue-list.ts';
import type { JsonSchema, ObjectSchema } from '../lib/json-schema.ts';
import {
  addType,
  boolean,
  integer,
  isObject,
  type JsonObject,
  type Reader,
  reader,
  render,
  string,
} from '../lib/read.ts';
import { AGENT_CUSTOM_SCHEMA, CUSTOM_SCHEMA, type Custom, checkCustomSize, readCustom } from './custom.ts';
import { readPackageName } from './package-name.ts';
import type { MetadataPatch } from './patch.ts';
import type { AgentSelector } from './selector.ts';
import { readTimezone } from './timezones.ts';

/** A valid `PUT /metadata`; the register checks whether its package exists. */
export interface MetadataChange {
  readonly selector: AgentSelector;
  readonly patch: MetadataPatch;
  /** UNIX seconds. */
  readonly from: number;
  readonly dryRun: boolean;
  /** True: the answer lists the versions that appear, change and vanish. */
  readonly showVersions: boolean;
  /** True: `from` may be more than 28 days ago, which only managers may do. */
  readonly allowOlder: boolean;
}

const BACKDATE_SECONDS_MAX = 28 * 86_400;

/** `now` in UNIX seconds. The change is only meaningful when no issue was added. */
export function parseMetadataChange(body: unknown, now: number, issues: IssueList): MetadataChange {
  if (!isObject(body)) {
    addType('object', 'body', issues);
    return {
      selector: {},
      patch: { overwriteAll: false },
      from: now,
      dryRun: false,
      showVersions: false,
      allowOlder: false,
    };
  }
  const readFlag = (field: string) => (Object.hasOwn(body, field) && boolean(body[field], field, issues)) || false;
  refuseUnknown(body, METADATA_CHANGE_SCHEMA.properties, (field) => field, issues);
  const overwriteAll = readFlag('overwrite_all');
  const allowOlder = readFlag('allow_older');
  const earliest = allowOlder ? 0 : now - BACKDATE_SECONDS_MAX;
  return {
    selector: readSelector(body.agent, issues),
    patch: { ...readPatch(body.metadata, overwriteAll, issues), overwriteAll },
    from: Object.hasOwn(body, 'backdate_from')
      ? readBackdate(body.backdate_from, { earliest, now }, issues)
      : startOfDay(now),
    dryRun: readFlag('dry_run'),
    showVersions: readFlag('show_versions'),
    allowOlder,
  };
}

function readSelector(agent: unknown, issues: IssueList): AgentSelector {
  if (!isObject(agent) || Object.keys(agent).length === 0) {
    issues.add('agent', 'Agent cannot be empty.');
    return {};
  }
  return readSection(agent, 'agent', SELECTOR_FIELDS, issues);
}

function readPatch(metadata: unknown, overwriteAll: boolean, issues: IssueList): Omit<MetadataPatch, 'overwriteAll'> {
  if (!isObject(metadata) || (Object.keys(metadata).length === 0 && !overwriteAll)) {
    issues.add('metadata', 'Metadata cannot be empty.');
    return {};
  }
  return readSection(metadata, 'metadata', PATCH_FIELDS, issues);
}

/** A section's wire fields: the inner name of each, and its reader. */
type Section<T> = Readonly<Record<string, { [K in keyof T]-?: readonly [K, Reader<NonNullable<T[K]>>] }[keyof T]>>;

function readSection<T>(section: JsonObject, key: string, fields: Section<T>, issues: IssueList): Partial<T> {
  refuseUnknown(section, fields, (field) => `${key}[${field}]`, issues);
  const read: Partial<T> = {};
  for (const [field, [property, reader]] of Object.entries(fields)) {
    if (!Object.hasOwn(section, field)) continue;
    const value = reader(section[field], `${key}[${field}]`, issues);
    if (value !== undefined) read[property] = value;
  }
  return read;
}

function refuseUnknown(
  object: JsonObject,
  expected: Readonly<Record<string, unknown>>,
  keyOf: (field: string) => string,
  issues: IssueList,
): void {
  for (const field of Object.keys(object)) {
    if (!Object.hasOwn(expected, field)) issues.add(keyOf(field), 'This field was not expected.');
  }
}

const WHOLE_PACKAGE: JsonSchema = { type: 'string', pattern: '^[^:]+:[\\s\\S]' };

const readWholePackage = reader<{ isp: string; package: string }>(WHOLE_PACKAGE, (value, key, issues) => {
  const name = readPackageName(value, key, issues);
  if (!name) return undefined;
  if (name.package) return { isp: name.isp, package: name.package };
  return void issues.add(key, `${render(value)} is not a valid package name.`);
});

function customReader(onNull: string, onEmpty: string, sized: boolean): Reader<Custom> {
  const schema = { ...(sized ? AGENT_CUSTOM_SCHEMA : CUSTOM_SCHEMA), minProperties: 1 };
  return reader(schema, (value, key, issues) => {
    if (value === null) return void issues.add(key, onNull);
    if (!isObject(value)) return addType('object', key, issues);
    if (Object.keys(value).length === 0) return void issues.add(key, onEmpty);
    const custom = readCustom(value, key, issues);
    if (sized) checkCustomSize(custom, key, issues);
    return custom;
  });
}

const SELECTOR_FIELDS = {
  agent_id: ['agentId', string],
  unit_id: ['unitId', integer],
  mac_address: ['macAddress', string],
  isp: ['isp', string],
  package: ['package', readWholePackage],
  timezone: ['timezone', string],
  custom: [
    'custom',
    customReader(
      'Cannot search for null custom metadata.',
      'Must specify at least one key when searching by custom fields.',
      false,
    ),
  ],
} as const satisfies Section<AgentSelector>;

const PATCH_FIELDS = {
  package: ['package', readPackageName],
  timezone: ['timezone', readTimezone],
  custom: [
    'custom',
    customReader('Cannot null custom metadata.', 'Must specify at least one key when updating custom fields.', true),
  ],
} as const satisfies Section<Omit<MetadataPatch, 'overwriteAll'>>;

/** The schema of a body, without the rules between its fields. */
export const METADATA_CHANGE_SCHEMA = {
  type: 'object',
  properties: {
    agent: { ...sectionSchema(SELECTOR_FIELDS), minProperties: 1 },
    metadata: sectionSchema(PATCH_FIELDS),
    backdate_from: { type: 'integer' },
    overwrite_all: boolean.schema,
    dry_run: boolean.schema,
    show_versions: boolean.schema,
    allow_older: boolean.schema,
  },
  required: ['agent', 'metadata'],
  additionalProperties: false,
} as const satisfies ObjectSchema;

type AnySection = Readonly<Record<string, readonly [string, Reader<unknown>]>>;

function sectionSchema<F extends AnySection>(fields: F): ObjectSchema<keyof F & string> {
  const properties = Object.fromEntries(Object.entries(fields).map(([field, [, read]]) => [field, read.schema]));
  return { type: 'object', properties: properties as Record<keyof F, JsonSchema>, additionalProperties: false };
}

function readBackdate(
  value: unknown,
  { earliest, now }: { readonly earliest: number; readonly now: number },
  issues: IssueList,
): number {
  const problem = !Number.isInteger(value)
    ? 'Must be a valid integer.'
    : (value as number) < earliest || (value as number) > now
      ? `Must be ${earliest === 0 ? 'between 1970 and now' : 'in last 28 days'}.`
      : undefined;
  if (problem !== undefined) issues.add('backdate_from', `Invalid backdate (${render(value)}). ${problem}`);
  return value as number;
}
