import type { ComponentChildren } from 'preact';
import { CopyButton } from '../../../components/copy-button.tsx';
import { packageOnly } from '../package-name.ts';
import type { KnownAgent } from './load-agent.ts';

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
      <dl class="agent-fact-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? <span class="absent">not set</span>}</dd>
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
