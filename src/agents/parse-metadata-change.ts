import { startOfDay } from '../lib/date-grammar.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { addType, boolean, integer, isObject, type JsonObject, type Reader, render, string } from '../lib/read.ts';
import { type Custom, checkCustomSize, readCustom } from './custom.ts';
import { readPackageName } from './package-name.ts';
import type { MetadataPatch } from './patch.ts';
import type { AgentSelector } from './selector.ts';
import { readTimezone } from './timezones.ts';

/** A `PUT /metadata` that makes sense by itself; whether its package exists is for the register to say. */
export interface MetadataChange {
  readonly selector: AgentSelector;
  readonly patch: MetadataPatch;
  /** UNIX seconds. */
  readonly from: number;
  readonly dryRun: boolean;
}

const BACKDATE_SECONDS_MAX = 28 * 86_400;

/** `now` in UNIX seconds. The change is only meaningful when no issue was added. */
export function parseMetadataChange(body: unknown, now: number, issues: IssueList): MetadataChange {
  if (!isObject(body)) {
    addType('object', 'body', issues);
    return { selector: {}, patch: { overwriteAll: false }, from: now, dryRun: false };
  }
  const readFlag = (field: string) => (Object.hasOwn(body, field) && boolean(body[field], field, issues)) || false;
  refuseUnknown(body, BODY_FIELDS, (field) => field, issues);
  const overwriteAll = readFlag('overwrite_all');
  return {
    selector: readSelector(body.agent, issues),
    patch: { ...readPatch(body.metadata, overwriteAll, issues), overwriteAll },
    from: Object.hasOwn(body, 'backdate_from') ? readBackdate(body.backdate_from, now, issues) : startOfDay(now),
    dryRun: readFlag('dry_run'),
  };
}

const BODY_FIELDS = ['agent', 'metadata', 'backdate_from', 'overwrite_all', 'dry_run'];

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

/** A section's wire fields: where each goes, and how it is read. */
type Section<T> = Readonly<Record<string, { [K in keyof T]-?: readonly [K, Reader<NonNullable<T[K]>>] }[keyof T]>>;

function readSection<T>(section: JsonObject, key: string, fields: Section<T>, issues: IssueList): Partial<T> {
  refuseUnknown(section, Object.keys(fields), (field) => `${key}[${field}]`, issues);
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
  expected: readonly string[],
  keyOf: (field: string) => string,
  issues: IssueList,
): void {
  for (const field of Object.keys(object)) {
    if (!expected.includes(field)) issues.add(keyOf(field), 'This field was not expected.');
  }
}

const readWholePackage: Reader<{ isp: string; package: string }> = (value, key, issues) => {
  const name = readPackageName(value, key, issues);
  if (!name) return undefined;
  if (name.package) return { isp: name.isp, package: name.package };
  return void issues.add(key, `${render(value)} is not a valid package name.`);
};

function customReader(onNull: string, onEmpty: string, sized: boolean): Reader<Custom> {
  return (value, key, issues) => {
    if (value === null) return void issues.add(key, onNull);
    if (!isObject(value)) return addType('object', key, issues);
    if (Object.keys(value).length === 0) return void issues.add(key, onEmpty);
    const custom = readCustom(value, key, issues);
    if (sized) checkCustomSize(custom, key, issues);
    return custom;
  };
}

const SELECTOR_FIELDS: Section<AgentSelector> = {
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
};

const PATCH_FIELDS: Section<Omit<MetadataPatch, 'overwriteAll'>> = {
  package: ['package', readPackageName],
  timezone: ['timezone', readTimezone],
  custom: [
    'custom',
    customReader('Cannot null custom metadata.', 'Must specify at least one key when updating custom fields.', true),
  ],
};

function readBackdate(value: unknown, now: number, issues: IssueList): number {
  const problem = !Number.isInteger(value)
    ? 'Must be a valid integer.'
    : (value as number) < now - BACKDATE_SECONDS_MAX || (value as number) > now
      ? 'Must be in last 28 days.'
      : undefined;
  if (problem !== undefined) issues.add('backdate_from', `Invalid backdate (${render(value)}). ${problem}`);
  return value as number;
}
