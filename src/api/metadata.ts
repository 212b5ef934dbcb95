import type { Caller } from '../access/caller.ts';
import { TOO_MANY_KEYS } from '../agents/custom.ts';
import { checkPackageExists } from '../agents/package-existence.ts';
import { METADATA_CHANGE_SCHEMA, type MetadataChange, parseMetadataChange } from '../agents/parse-metadata-change.ts';
import { ServiceError } from '../errors.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { orNull } from '../lib/json-schema.ts';
import type { ShownChange } from '../operations/audit/read-change.ts';
import { agentKey, metadataState, readHistory, readMetadata } from '../operations/metadata/read-metadata.ts';
import {
  type MetadataMatch,
  type MetadataOutcome,
  packageExists,
  previewMetadata,
  setMetadata,
} from '../operations/metadata/set-metadata.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import {
  type CallRequest,
  call,
  METADATA,
  type Parameters,
  READ_METADATA,
  type Refusals,
  type Resource,
} from './call.ts';
import { IDEMPOTENCY_KEY, integer, KEY_REUSED, pathText } from './parameters.ts';
import { ok, type Reply } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { METADATA_SCHEMAS, metadataOf } from './schemas/metadata.ts';
import { count, listOf, record, ref, text, whole } from './schemas/parts.ts';
import { startOf, VERSION_SCHEMAS, VERSIONS_EXAMPLE, VERSIONS_FILE, versionsFile, versionsOf } from './versions.ts';

const AGENT = {
  field: {
    ...pathText({ name: 'field', description: 'The kind of name by which the agent is found.', example: 'unit' }),
    schema: { type: 'string', enum: ['agent', 'unit', 'mac'] },
  },
  value: pathText({
    name: 'value',
    description:
      'The name. An agent id or a MAC address as stored or in its alphanumeric form; a MAC address in upper or ' +
      'lower case.',
    example: '1003',
  }),
} as const;

const current = {
  package: 'Kabelnetz:Cable 1000',
  isp: 'Kabelnetz',
  timezone: 'Europe/Berlin',
  custom: { region: 'Bayern', tier: 2 },
};
const former = { ...current, package: 'Kabelnetz:Cable 250', custom: { region: 'Bayern' } };
const NO_AGENT = {
  when: 'There is no such agent, or it is not yours; a unit is not an integer; there is no such `field`.',
};

const UPDATED = 'Metadata updated';

function replyTo(outcome: MetadataOutcome): Reply {
  switch (outcome.outcome) {
    case 'changed':
      return outcome.change ? ok(shownOf(outcome.change), UPDATED) : { kind: 'envelope', message: UPDATED };
    case 'matched':
      return ok(matchOf(outcome));
    case 'no-match':
      throw new ServiceError('NOT_FOUND');
    case 'too-many-keys':
      throw new ServiceError('VALIDATION_FAIL', { issues: { 'metadata[custom]': [TOO_MANY_KEYS] } });
    case 'key-reused':
      throw new ServiceError('VALIDATION_FAIL', { issues: KEY_REUSED });
  }
}

const MATCH = record({
  matched: count('Agents that match.'),
  sample: listOf(text('An agent id.'), 'Up to ten of them.'),
});

const schemas = {
  MetadataChange: describe(METADATA_CHANGE_SCHEMA, {
    agent: {
      is: 'Selects agents by their current metadata. All given fields must match; at least one is required.',
      of: {
        agent_id: 'As stored, or in its alphanumeric form.',
        unit_id: 'The unit id.',
        mac_address: 'As stored, or in its alphanumeric form; in upper or lower case.',
        isp: 'The name, exactly.',
        package: '`<isp>:<package>`, exactly.',
        timezone: 'The name, exactly.',
        custom: 'Every given key with its value, compared as text: `1` and `"1"` are equal. At least one key.',
      },
    },
    metadata: {
      is: 'What to change. Empty only with `overwrite_all`.',
      of: {
        package: '`<isp>:<package>` of the catalogue; `<isp>:` alone sets the ISP and removes the package.',
        timezone: 'An IANA name, exactly: `Europe/London`, `UTC`, `Etc/GMT+5`.',
        custom:
          'Merged key by key with the existing fields. A key has a letter; an agent has at most 100 keys. At least ' +
          'one key.',
      },
    },
    backdate_from:
      'UNIX seconds from which the change applies, between 28 days ago and now. Default: 00:00 UTC of the current day.',
    overwrite_all: 'Remove every value that is not given; default `false`.',
    allow_older: 'Let `backdate_from` be more than 28 days ago. Needs the scope `manage` too; default `false`.',
    dry_run: 'Change nothing, and report which agents would change; default `false`.',
    show_versions:
      'List the versions that are added, changed and removed, and, without `dry_run`, the id of the change; default ' +
      '`false`.',
  }),
  MetadataMatch: {
    ...MATCH,
    properties: {
      ...MATCH.properties,
      change: whole(
        'Only with `show_versions` and without `dry_run`: the id of the change in the audit, for undoing it.',
      ),
      versions: { description: 'Only with `show_versions`.', ...ref('VersionChanges') },
    },
  },
  ...VERSION_SCHEMAS,
  Metadata: record(METADATA_SCHEMAS),
  MetadataVersion: record({
    valid_from: orNull(whole('The time from which it is valid, in UNIX seconds; null for the first version.')),
    ...METADATA_SCHEMAS,
  }),
};

const CHANGE = jsonBody({
  description: 'The agents, and the change.',
  schema: ref('MetadataChange'),
  examples: {
    'Move an agent to another package': {
      agent: { unit_id: 1003 },
      metadata: { package: 'Kabelnetz:Cable 1000', custom: { tier: 2 } },
    },
    'Preview which agents would change': {
      agent: { isp: 'Northwind', custom: { region: 'North' } },
      metadata: { timezone: 'UTC' },
      dry_run: true,
    },
    'Clear everything': { agent: { agent_id: 'demo-1004' }, metadata: {}, overwrite_all: true },
  },
  read: parseMetadataChange,
});

const CHANGE_REFUSALS: Refusals = {
  NOT_FOUND: { when: 'No agent matches.' },
  ...answers.invalid('The change is invalid; `errors` lists every problem, including an unknown ISP or package.', {
    'agent[ips]': ['This field was not expected.'],
    'metadata[package]': ['Unable to resolve new package Acme:Turbo. (Invalid Isp name in new package)'],
    backdate_from: ['Invalid backdate (1700000000). Must be in last 28 days.'],
  }),
};

async function checkChange(
  { context, caller, body: { patch, allowOlder } }: ChangeRequest,
  issues: IssueList,
): Promise<void> {
  if (allowOlder && !caller.scopes.includes('manage')) {
    issues.add('allow_older', 'This needs a token that has the scope manage too.');
  }
  if (!patch.package) return;
  checkPackageExists(patch.package, await packageExists(context, caller, patch.package), issues);
}

type ChangeRequest = Pick<CallRequest<Parameters, MetadataChange, Caller>, 'context' | 'caller' | 'body'>;

/** A completed change in the form of a dry run, with the id for undoing it. */
function shownOf({ id, detail, versions }: ShownChange) {
  const listed = versions?.listed ?? [];
  const sample = [...new Set(listed.map(({ agentId }) => agentId))].slice(0, 10);
  return { matched: Number(detail.matched), sample, change: id, ...(versions && { versions: versionsOf(versions) }) };
}

function matchOf({ matched, sample, versions }: MetadataMatch) {
  return { matched, sample, ...(versions && { versions: versionsOf(versions) }) };
}

export const metadata: Resource = {
  name: 'Metadata',
  description:
    'The metadata of agents over time: package, ISP, timezone and custom fields. An agent has a timeline of ' +
    'versions, each valid from an instant. A change applies from an instant on, to every later version too; nothing ' +
    'before it changes.',
  schemas,
  calls: [
    call('PUT /metadata', {
      id: 'setMetadata',
      summary: 'Change metadata',
      description:
        'Changes the metadata of every matching agent, for all of them or none. When the answer arrives, questions ' +
        'see the change. Values that are not given stay, unless `overwrite_all` removes them. Unknown fields are ' +
        'refused, because a mistyped selector would change the wrong agents.\n\nA dry run ignores the ' +
        '`Idempotency-Key`. Only successful changes are remembered under it.',
      access: METADATA,
      parameters: { key: IDEMPOTENCY_KEY },
      body: CHANGE,
      answer: answers.done(
        UPDATED,
        'The agents are changed. A dry run reports which agents would change.',
        ref('MetadataMatch'),
        {
          'A dry run': { matched: 3, sample: ['demo-1001', 'demo-1002', 'demo-1006'] },
          'A dry run with versions': { matched: 1, sample: ['demo-1001'], versions: VERSIONS_EXAMPLE },
        },
      ),
      refusals: CHANGE_REFUSALS,
      check: checkChange,
      async handle({ context, caller, parameters: { key }, body: change, sent }) {
        return replyTo(await setMetadata(context, caller, { change, sent, key }));
      },
    }),
    call('POST /metadata/preview', {
      id: 'previewMetadata',
      summary: 'Preview a change as a file',
      description:
        'Every version that a metadata change would add, change or remove, as CSV of any length. The body is that ' +
        'of `PUT /metadata`; nothing is changed. Times are in UTC, and empty for the first version of an agent; ' +
        'custom fields are JSON.',
      access: METADATA,
      body: CHANGE,
      answer: VERSIONS_FILE,
      refusals: CHANGE_REFUSALS,
      check: checkChange,
      async handle({ context, caller, body: change }) {
        const changes = await previewMetadata(context, caller, change);
        if (!changes) throw new ServiceError('NOT_FOUND');
        return versionsFile('metadata-preview.csv', changes);
      },
    }),
    call('GET /metadata/{field}/{value}', {
      id: 'readMetadata',
      summary: 'Read metadata',
      description: 'The metadata of one agent, now or at an instant.',
      access: READ_METADATA,
      parameters: {
        ...AGENT,
        at: integer({
          name: 'at',
          description: 'The instant to read it for, in UNIX seconds; default: now.',
          example: 1767225600,
        }),
      },
      answer: answers.success('The metadata.', ref('Metadata'), { Current: current }),
      refusals: {
        NOT_FOUND: NO_AGENT,
        ...answers.invalid('`at` is not an integer.', { at: ['This value should be of type integer.'] }),
      },
      async handle({ context, caller, parameters: { field, value, at } }) {
        const agent = agentKey(field, value);
        const state = metadataState(context);
        const isKept = state !== undefined && at === undefined && caller.panels === null;
        return {
          kind: 'named',
          name: isKept ? JSON.stringify([state, caller.organisationId, agent]) : undefined,
          isTagged: false,
          make: async () => ok(metadataOf(await readMetadata(context, caller, agent, at))),
        };
      },
    }),
    call('GET /metadata/{field}/{value}/history', {
      id: 'readHistory',
      summary: 'Read all versions of metadata',
      description: 'All versions of one agent’s metadata, newest first.',
      access: READ_METADATA,
      parameters: AGENT,
      answer: answers.success('The versions.', listOf(ref('MetadataVersion')), {
        'Two versions': [
          { valid_from: 1784073600, ...current },
          { valid_from: null, ...former },
        ],
      }),
      refusals: { NOT_FOUND: NO_AGENT },
      async handle({ context, caller, parameters: { field, value } }) {
        const timeline = await readHistory(context, caller, agentKey(field, value));
        const versions = timeline.map(({ validFrom, metadata }) => ({
          valid_from: startOf(validFrom),
          ...metadataOf(metadata),
        }));
        return ok(versions.reverse());
      },
    }),
  ],
};
