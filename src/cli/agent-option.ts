import type { Command } from 'commander';
import { usageFailure } from './failure.ts';
import { readNumber } from './option-values.ts';

export interface AgentOptions {
  readonly agent?: string;
  readonly unit?: number;
  readonly mac?: string;
}

/** Lets a command name one agent, by one of its names. */
export function withAgentOptions(command: Command): Command {
  return command
    .option('--agent <id>', 'the agent, by its agent id')
    .option('--unit <id>', 'the agent, by its unit id', readNumber)
    .option('--mac <address>', 'the agent, by its MAC address');
}

export function agentOf({ agent, unit, mac }: AgentOptions) {
  const given = [
    ...(agent === undefined ? [] : [{ agent_id: agent }]),
    ...(unit === undefined ? [] : [{ unit_id: unit }]),
    ...(mac === undefined ? [] : [{ mac_address: mac }]),
  ];
  if (given.length === 1) return given[0];
  throw usageFailure('Name the agent by one of --agent, --unit and --mac.');
}
