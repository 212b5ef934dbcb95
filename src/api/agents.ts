import type { Agent } from '../agents/agent.ts';
import { AGENT_KINDS } from '../agents/kind.ts';
import { AGENT_ROW_SCHEMA, agentCsvRow, parseAgentRow } from '../agents/parse-agent-row.ts';
import { readRows } from '../ingest/read-rows.ts';
import { orNull } from '../lib/json-schema.ts';
import { type AgentListRow, importAgents, listAgents } from '../operations/agents/agents.ts';
import { activityCalls, activitySchemas } from './agent-activity.ts';
import { AGENT_WARNING, agentWarningsCall } from './agent-warnings.ts';
import * as answers from './answers.ts';
import { listBody, listRefusals, type SentList } from './bodies.ts';
import { call, LIST, MANAGE, type Resource } from './call.ts';
import { CURSOR, limit, searchText, text } from './parameters.ts';
import { ok, page } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { AGENT_EXAMPLE, METADATA_SCHEMAS, metadataOf } from './schemas/metadata.ts';
import { count, listOf, oneOf, record, ref, rejections, text as textSchema, whole } from './schemas/parts.ts';

const rows = [
  { agent_id: 'wb-1', unit_id: 9001, kind: 'whitebox', package: 'Acme:Basic', timezone: 'Europe/London' },
  { unit_id: 9002, kind: 'mobile', base: 'Pixel 9', custom: { region: 'North', floor: 3 } },
];

const CSV = `agent_id,unit_id,mac_address,kind,package,timezone,custom.region
wb-3,9003,02:00:5e:10:00:03,whitebox,Acme:Basic,Europe/London,South
`;

async function* parseRows({ format, bytes }: ReturnType<SentList>): AsyncGenerator<AgentListRow> {
  for await (const row of readRows(format, bytes, agentCsvRow)) {
    yield 'problem' in row ? row : { number: row.number, ...parseAgentRow(row.value) };
  }
}

function agentOf({ agentId, unitId, macAddress, kind, base, country, panel, metadata }: Agent) {
  return {
    agent_id: agentId,
    unit_id: unitId,
    mac_address: macAddress,
    kind,
    base,
    country,
    panel,
    ...metadataOf(metadata),
  };
}

const AGENT = {
  agent_id: textSchema('The id of the agent in its organisation.'),
  unit_id: orNull(whole('The unit id.')),
  mac_address: orNull(textSchema('The MAC address as it was given.')),
  kind: oneOf(AGENT_KINDS, 'The kind of the agent.'),
  base: orNull(textSchema('The model.')),
  country: orNull(textSchema('The country of the agent.')),
  panel: textSchema('The panel it belongs to.'),
  ...METADATA_SCHEMAS,
};

const schemas = {
  AgentRow: {
    description: 'An agent of a list. Null means “not given”. It needs an `agent_id` or a `unit_id`.',
    ...describe(AGENT_ROW_SCHEMA, {
      agent_id: 'At least one letter or digit. Default for a new agent: its unit id as text.',
      unit_id: 'The unit id.',
      mac_address: 'ASCII, with at least one letter or digit.',
      kind: 'Default for a new agent: `whitebox`.',
      base: 'The model.',
      country: 'The country of the agent.',
      panel: 'The name of an existing panel. Default for a new agent: `default`.',
      package: '`<isp>:<package>`, or `<isp>:`; added to the catalogue if it is missing.',
      timezone: 'An IANA name.',
      custom: 'Custom fields, merged key by key with the existing ones.',
      valid_from:
        'The time from which package, timezone and custom fields are valid: a day such as `2026-07-01`, at 00:00 ' +
        'UTC, or UNIX seconds; any time in the past.',
    }),
  },
  Agent: record(AGENT),
  AgentImport: record({
    created: count('New agents.'),
    updated: count('Existing agents that were updated.'),
    rejected: count('Rows that were rejected.'),
    errors: rejections(),
  }),
  ...activitySchemas(AGENT),
  AgentWarning: AGENT_WARNING,
};

export const agents: Resource = {
  name: 'Agents',
  description: 'The agents of an organisation. Each agent belongs to one panel and has one kind.',
  schemas,
  calls: [
    call('POST /manage/agents', {
      id: 'importAgents',
      summary: 'Add or update agents',
      description:
        'An agent is found by its `agent_id`, or by its `unit_id` if the row has no `agent_id`. If it exists, the ' +
        'given values are updated and the rest stays; if not, it is added. The metadata of a new agent is valid ' +
        'from the beginning of time. The metadata of an existing one changes from 00:00 UTC of the current day. ' +
        'With `valid_from` both are valid from that time, and a new agent has no metadata before it. As with `PUT ' +
        '/metadata`, a change also applies to every later version, so send the rows of an agent with history from ' +
        'the oldest to the newest.\n\nThe alphanumeric form of the `agent_id`, the `unit_id` and the MAC address ' +
        'are each unique in an organisation. A row that is invalid or collides with another agent is rejected; the ' +
        'others are stored, in batches of up to 500.',
      access: MANAGE,
      body: listBody({ noun: 'agents', schema: listOf(ref('AgentRow')), rows, csv: CSV }),
      answer: answers.success('The counts of the rows, by outcome.', ref('AgentImport'), {
        'Everything stored': { created: 2, updated: 0, rejected: 0, errors: [] },
        'A row rejected': {
          created: 1,
          updated: 0,
          rejected: 1,
          errors: [{ row: 2, message: 'timezone: Mars/Olympus is not a valid IANA timezone.' }],
        },
      }),
      refusals: listRefusals('Rows before the failure stay stored.'),
      handle: async ({ context, caller, body }) => ok(await importAgents(context, caller, parseRows(body()))),
    }),
    call('GET /manage/agents', {
      id: 'listAgents',
      summary: 'Search agents',
      description: 'Agents with their current metadata, page by page.',
      access: LIST,
      parameters: {
        q: searchText('an agent id, unit id, MAC address, model or country'),
        panel: text({ name: 'panel', description: 'Only agents of this panel.', example: 'default' }),
        afterId: CURSOR,
        limit: limit(50),
      },
      answer: answers.page(
        'A page of agents.',
        listOf(ref('Agent')),
        {
          Agents: [AGENT_EXAMPLE],
        },
        'https://broadgauge.example/manage/agents?q=wb&limit=1&cursor=c1',
      ),
      refusals: answers.invalid('A parameter is invalid.', { limit: ['This value should be between 1 and 1000.'] }),
      async handle({ context, caller, parameters }) {
        const { agents, nextCursor } = await listAgents(context, caller, parameters);
        return page(agents.map(agentOf), nextCursor);
      },
    }),
    ...activityCalls(agentOf),
    agentWarningsCall,
  ],
};
