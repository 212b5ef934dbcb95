export const AGENT_KINDS = ['whitebox', 'cpe', 'mobile', 'web'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];
