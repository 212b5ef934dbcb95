import type { Metadata, VersionChange, VersionChanges } from '../../../client/index.ts';
import { useTimes } from '../clock.ts';
import { Badge, type BadgeProps } from '../components/feedback/badge.tsx';
import { SaveButton } from '../components/save-button.tsx';
import { formatCount } from '../lib/figures.ts';
import { agentPath } from '../router/agent-address.ts';
import { hrefOf } from '../router/location.ts';
import { fieldChanges } from './field-changes.ts';

interface VersionListProps {
  readonly versions: VersionChanges;
  readonly fileName: string;
  /** All of them as CSV. */
  readonly csv: () => AsyncIterable<string>;
}

/** The effect of a change on the versions of agents: totals, the first of them, and the rest as a file. */
export function VersionList({ versions, fileName, csv }: VersionListProps) {
  const { appears, changes, vanishes, listed } = versions;
  const others = appears + changes + vanishes - listed.length;
  return (
    <>
      <p>
        {formatCount(appears)} appear, {formatCount(changes)} change, {formatCount(vanishes)} vanish.
      </p>
      {listed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <ul class="change-sample" aria-label="Versions" tabIndex={0}>
          {byAgent(listed).map(([agentId, own]) => (
            <li key={agentId}>
              <a href={hrefOf(agentPath(agentId))}>{agentId}</a>
              {own.map((version) => (
                <VersionItem key={version.valid_from} version={version} />
              ))}
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p class="hint">and {formatCount(others)} more versions</p>}
      {listed.length > 0 && <SaveButton label="All versions as CSV" fileName={fileName} csv={csv} />}
    </>
  );
}

const TONES: Readonly<Record<VersionChange['change'], NonNullable<BadgeProps['tone']>>> = {
  appears: 'info',
  changes: 'neutral',
  vanishes: 'warning',
};

function VersionItem({ version: { valid_from, change, before, after } }: { readonly version: VersionChange }) {
  const times = useTimes();
  const start = valid_from === null ? 'the beginning' : times.minute(valid_from * 1000, after.timezone);
  return (
    <div class="change-version">
      <span class="row">
        <Badge tone={TONES[change]}>{change}</Badge> from {start}
      </span>
      <FieldChanges before={before} after={after} />
    </div>
  );
}

function FieldChanges({ before, after }: { readonly before: Metadata; readonly after: Metadata }) {
  return (
    <>
      {fieldChanges(before, after).map(({ name, before, after }) => (
        <span key={name} class="change-field">
          {name} <del>{before ?? 'not set'}</del> <span aria-hidden="true">→</span>
          <span class="visually-hidden">becomes</span> <ins>{after ?? 'not set'}</ins>
        </span>
      ))}
    </>
  );
}

function byAgent(listed: readonly VersionChange[]): readonly (readonly [string, readonly VersionChange[]])[] {
  const agents = new Map<string, VersionChange[]>();
  for (const version of listed) agents.set(version.agent_id, [...(agents.get(version.agent_id) ?? []), version]);
  return [...agents];
}
