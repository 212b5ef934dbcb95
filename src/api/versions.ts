import type { Metadata } from '../agents/metadata.ts';
import { BEGINNING } from '../agents/timeline.ts';
import type { AgentChange } from '../agents/version-changes.ts';
import { csvLine } from '../lib/csv-line.ts';
import { orNull } from '../lib/json-schema.ts';
import {
  type GatheredChanges,
  type ListedVersion,
  listVersions,
  VERSIONS_LISTED_MAX,
} from '../operations/metadata/gather-changes.ts';
import { named } from './answers.ts';
import type { Answer } from './call.ts';
import type { TextReply } from './reply.ts';
import { metadataOf } from './schemas/metadata.ts';
import { count, listOf, oneOf, record, ref, text, whole } from './schemas/parts.ts';

/** The effect of a change on the versions of agents, as the API presents it. */
export function versionsOf({ counts, listed }: GatheredChanges) {
  return { ...counts, listed: listed.map(versionOf) };
}

function versionOf({ agentId, validFrom, fate, before, after }: ListedVersion) {
  return {
    agent_id: agentId,
    valid_from: startOf(validFrom),
    change: fate,
    before: metadataOf(before),
    after: metadataOf(after),
  };
}

/** Null for the first version of an agent. */
export function startOf(validFrom: number): number | null {
  return validFrom === BEGINNING ? null : validFrom;
}

const METADATA_COLUMNS = ['package', 'isp', 'timezone', 'custom'] as const;
const COLUMNS = [
  'agent_id',
  'valid_from',
  'change',
  ...METADATA_COLUMNS.map((column) => `before_${column}`),
  ...METADATA_COLUMNS.map((column) => `after_${column}`),
];

/** The full list, of any length. */
export function versionsFile(fileName: string, changes: AsyncIterable<readonly AgentChange[]>): TextReply {
  return { kind: 'text', contentType: 'text/csv; charset=utf-8', fileName, chunks: versionsCsv(changes) };
}

async function* versionsCsv(changes: AsyncIterable<readonly AgentChange[]>): AsyncGenerator<string> {
  let header = csvLine(COLUMNS);
  for await (const agents of changes) {
    yield header + listVersions(agents).map(versionLine).join('');
    header = '';
  }
  if (header !== '') yield header;
}

function versionLine({ agentId, validFrom, fate, before, after }: ListedVersion): string {
  const start = startOf(validFrom);
  const instant = start === null ? null : new Date(start * 1000).toISOString().replace('.000', '');
  return csvLine([agentId, instant, fate, ...metadataCells(before), ...metadataCells(after)]);
}

function metadataCells(metadata: Metadata): (string | null)[] {
  const { package: name, isp, timezone, custom } = metadataOf(metadata);
  return [name, isp, timezone, JSON.stringify(custom)];
}

export const VERSION_SCHEMAS = {
  VersionChanges: record({
    agents: count('Agents with a version that appears, changes or vanishes.'),
    appears: count('Versions that are new.'),
    changes: count('Versions with the same start and other values.'),
    vanishes: count('Versions that are removed because they would equal the one before them.'),
    listed: {
      ...listOf(ref('VersionChange'), `The first ${VERSIONS_LISTED_MAX} of them, agent by agent, oldest first.`),
      maxItems: VERSIONS_LISTED_MAX,
    },
  }),
  VersionChange: record({
    agent_id: text('The agent.'),
    valid_from: orNull(whole('The time from which the version is valid, in UNIX seconds; null for the first one.')),
    change: oneOf(['appears', 'changes', 'vanishes'], 'What happens to it.'),
    before: { description: 'The values from then on without the change.', ...ref('Metadata') },
    after: { description: 'The values from then on with the change.', ...ref('Metadata') },
  }),
};

const inZone = (timezone: string) => ({ package: null, isp: null, timezone, custom: {} });

export const VERSIONS_EXAMPLE = {
  agents: 1,
  appears: 1,
  changes: 0,
  vanishes: 1,
  listed: [
    {
      agent_id: 'demo-1001',
      valid_from: 1782864000,
      change: 'appears',
      before: inZone('Europe/London'),
      after: inZone('UTC'),
    },
    {
      agent_id: 'demo-1001',
      valid_from: 1783468800,
      change: 'vanishes',
      before: inZone('Europe/Berlin'),
      after: inZone('UTC'),
    },
  ],
};

export const VERSIONS_FILE: Answer = {
  description: 'The versions as an attachment: a header row, then one row for each item.',
  headers: ['Content-Disposition'],
  contents: {
    'text/csv': {
      schema: {},
      examples: named({
        'A CSV file': `${csvLine(COLUMNS)}demo-1001,2026-07-01T00:00:00Z,appears,,,Europe/London,{},,,UTC,{}\n`,
      }),
    },
  },
};
