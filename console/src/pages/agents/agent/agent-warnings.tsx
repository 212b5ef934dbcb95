import type { AgentWarning } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Instant } from '../../../components/instant.tsx';
import { formatCount } from '../../../lib/figures.ts';
import { useRequest } from '../../../lib/use-request.ts';

/** What is not plausible of an agent; nothing where all is well, or the results can't be looked at now. */
export function AgentWarnings({ agentId }: { readonly agentId: string }) {
  const { data = [] } = useRequest(
    (signal) => api.request('GET /manage/agents/warnings', { agent: agentId }, { signal }),
    [agentId],
  );
  if (data.length === 0) return null;
  return (
    <Notice tone="warning" title="Look at this agent again">
      <ul>
        {data.map((warning) => (
          <li key={`${warning.rule} ${warning.test}`}>
            <WarningText warning={warning} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function WarningText({ warning }: { readonly warning: AgentWarning }) {
  const { test, rule, because, detail, results, last_seen } = warning;
  return (
    <>
      {detail && `${detail} `}
      {because} <code>{rule}</code>, {formatCount(results)} {results === 1 ? 'result' : 'results'} of {test}, the newest{' '}
      <Instant ms={Date.parse(last_seen)} />.
    </>
  );
}
