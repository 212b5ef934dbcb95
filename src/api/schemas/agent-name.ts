import type { AgentKey } from '../../agents/identity.ts';
import * as read from '../../lib/read.ts';

const readNames = read.exactObjectOf({
  agent_id: read.optional(read.string),
  unit_id: read.optional(read.integer),
  mac_address: read.optional(read.string),
});

/** One agent, by one of its names. */
export const readAgent = read.reader<AgentKey>(
  { ...readNames.schema, minProperties: 1, maxProperties: 1 },
  (value, key, issues) => {
    const names = readNames(value, key, issues);
    if (names === undefined) return undefined;
    if (Object.keys(value as object).length !== 1) {
      return void issues.add(key, 'One of agent_id, unit_id and mac_address should be given.');
    }
    const { agent_id: agentId, unit_id: unitId, mac_address: macAddress } = names;
    if (agentId !== undefined) return { field: 'agent', value: agentId };
    if (unitId !== undefined) return { field: 'unit', value: unitId };
    return macAddress === undefined ? undefined : { field: 'mac', value: macAddress };
  },
);

export const AGENT_WORDS = {
  is: 'The agent, by one of its names.',
  of: {
    agent_id: 'As stored, or in its alphanumeric form.',
    unit_id: 'The unit id.',
    mac_address: 'As stored, or in its alphanumeric form; in upper or lower case.',
  },
};
