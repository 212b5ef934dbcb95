import type { ComponentChildren } from 'preact';
import { type Agent, type Metadata, type MetadataVersion, NotFoundError } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { CopyButton } from '../../../components/form/button.tsx';
import { packageOnly } from '../package-name.ts';

type Fact = readonly [name: string, value: ComponentChildren];

/** Who an agent is, and what is true of it now. */
export function AgentFacts({ agentId, agent }: { readonly agentId: string; readonly agent: KnownAgent }) {
  const { identity, metadata } = agent;
  const who: readonly Fact[] = [
    ['Agent id', <Copyable key="id" text={agentId} label="agent id" />],
    ...(identity
      ? ([
          ['Unit id', identity.unit_id],
          [
            'MAC address',
            identity.mac_address && <Copyable key="mac" text={identity.mac_address} label="MAC address" />,
          ],
          ['Kind', identity.kind],
          ['Model', identity.base],
          ['Country', identity.country],
          ['Panel', identity.panel],
        ] as const)
      : []),
  ];
  const now: readonly Fact[] = [
    ['ISP', metadata.isp],
    ['Package', packageOnly(metadata.package)],
    ['Timezone', metadata.timezone],
    ...Object.entries(metadata.custom),
  ];
  return (
    <div class="agent-facts">
      <Facts title="Agent" facts={who} />
      <Facts title="Metadata now" facts={now} />
    </div>
  );
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <dl class="agent-fact-list stack">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <span class="muted">not set</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Copyable({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <span class="copyable">
      <span>{text}</span>
      <CopyButton text={text} label={label} compact />
    </span>
  );
}

/** What a token may know of an agent. */
export interface KnownAgent {
  /** Undefined without the scope for it. */
  readonly identity: Agent | undefined;
  /** The newest first; undefined without the scope for it. */
  readonly versions: readonly MetadataVersion[] | undefined;
  /** As it is now. */
  readonly metadata: Metadata;
}

/** Which of the two sources may be asked. */
interface AgentSources {
  readonly identity: boolean;
  readonly versions: boolean;
}

/** Undefined where there is no such agent. */
export async function loadAgent(
  agentId: string,
  may: AgentSources,
  signal: AbortSignal,
): Promise<KnownAgent | undefined> {
  const [versions, identity] = await Promise.all([
    may.versions ? readHistory(agentId, signal).catch(undefinedIfNotFound) : undefined,
    may.identity ? findIdentity(agentId, signal) : undefined,
  ]);
  const metadata = versions?.[0] ?? identity;
  return metadata && { identity, versions, metadata };
}

function readHistory(agentId: string, signal: AbortSignal): Promise<readonly MetadataVersion[]> {
  return api.request('GET /metadata/{field}/{value}/history', { field: 'agent', value: agentId }, { signal });
}

/** The search finds text anywhere; an id that is part of many others may be a few pages away. */
async function findIdentity(agentId: string, signal: AbortSignal): Promise<Agent | undefined> {
  for await (const agent of api.pages('GET /manage/agents', { q: agentId, limit: 1000 }, { signal })) {
    if (agent.agent_id === agentId) return agent;
  }
  return undefined;
}

/** An agent that is not there is an answer too. */
function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof NotFoundError)) throw error;
}
