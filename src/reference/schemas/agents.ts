import { AGENT_KINDS } from '../../agents/kind.ts';
import { AGENT_ROW_SCHEMA } from '../../agents/parse-agent-row.ts';
import { METADATA_CHANGE_SCHEMA } from '../../agents/parse-metadata-change.ts';
import { type JsonSchema, orNull } from '../../lib/json-schema.ts';
import { describe } from './describe.ts';
import { count, listOf, oneOf, record, text, whole } from './parts.ts';

const METADATA = {
  package: orNull(text('`<isp>:<package>`; null where there is none.')),
  isp: orNull(text('The ISP; null where there is none.')),
  timezone: orNull(text('An IANA name; null where there is none, and then local time is UTC.')),
  custom: {
    type: 'object',
    description: 'Fields of the organisation.',
    additionalProperties: { type: ['string', 'number'] },
  },
} as const;

export const agentSchemas = {
  MetadataChange: describe(METADATA_CHANGE_SCHEMA, {
    agent: {
      is: 'Which agents, by their current metadata. Everything that is given has to match; at least one field.',
      of: {
        agent_id: 'As it is stored, or its alphanumeric form.',
        unit_id: 'The unit id.',
        mac_address: 'As it is stored, or its alphanumeric form; letters in any case.',
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
          'Merged key by key with what is there. A key has a letter; an agent has at most 100 keys. At least one key.',
      },
    },
    backdate_from:
      'UNIX seconds from which the change applies: from 28 days ago to now. Without it, 00:00 UTC of the current day.',
    overwrite_all: 'Remove everything that is not given; `false` if it is not given.',
    dry_run: 'Change nothing, say whom it would change; `false` if it is not given.',
  }),
  MetadataMatch: record({
    matched: count('Agents that would change.'),
    sample: listOf(text('An agent id.'), 'Up to ten of them.'),
  }),
  Metadata: record(METADATA),
  MetadataVersion: record({
    valid_from: orNull(whole('From when it is valid, in UNIX seconds; null for the first version.')),
    ...METADATA,
  }),
  AgentRow: {
    description: 'An agent of a list. Null is the same as not given. It has an `agent_id` or a `unit_id`.',
    ...describe(AGENT_ROW_SCHEMA, {
      agent_id: 'Holds at least one letter or digit. A new agent without one gets its unit id as text.',
      unit_id: 'The unit id.',
      mac_address: 'ASCII, with at least one letter or digit.',
      kind: 'A new agent is a `whitebox` if it is not given.',
      base: 'The model.',
      country: 'Where it is.',
      panel: 'The name of a panel that exists; a new agent is in `default` if it is not given.',
      package: '`<isp>:<package>`, or `<isp>:`; added to the catalogue if it is missing.',
      timezone: 'An IANA name.',
      custom: 'Fields of the organisation, merged key by key with what is there.',
    }),
  },
  Agent: record({
    agent_id: text('Names the agent in its organisation.'),
    unit_id: orNull(whole('The unit id.')),
    mac_address: orNull(text('As it was given.')),
    kind: oneOf(AGENT_KINDS, 'What it is.'),
    base: orNull(text('The model.')),
    country: orNull(text('Where it is.')),
    panel: text('The panel it belongs to.'),
    ...METADATA,
  }),
  AgentImport: record({
    created: count('New agents.'),
    updated: count('Agents that were there and were given something.'),
    rejected: count('Rows that were not taken.'),
    errors: rejections(),
  }),
  Ingested: record({
    accepted: count('Rows that are stored now.'),
    duplicates: count('Rows that were stored already.'),
    rejected: count('Rows that were not taken.'),
    errors: rejections(),
  }),
} as const satisfies Record<string, JsonSchema>;

function rejections(): JsonSchema {
  const rejection = record({
    row: { ...whole('Counted from 1, without the header.'), minimum: 1 },
    message: text('What is wrong with it.'),
  });
  return { ...listOf(rejection, 'The first 100 of the rejected rows.'), maxItems: 100 };
}
