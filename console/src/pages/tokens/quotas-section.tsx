import type { Quota } from '../../../../client/index.ts';
import { api } from '../../api.ts';
import { RequestView, Skeleton } from '../../components/feedback/request-view.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatCount } from '../../lib/figures.ts';
import { useRequest } from '../../lib/use-request.ts';
import { useSession } from '../../session.ts';

/** What the organisation may use, and uses; for people who see all its panels. */
export function QuotasSection() {
  const { panels } = useSession();
  return panels === null ? <EveryQuota /> : null;
}

function EveryQuota() {
  const quotas = useRequest((signal) => api.request('GET /manage/quotas', {}, { signal }), []);
  return (
    <section class="sessions stack" aria-labelledby="quotas">
      <h2 id="quotas">Quotas</h2>
      <p>What all tokens of the organisation may use together. The operator of the service can change it.</p>
      <RequestView request={quotas} skeleton={<Skeleton lines={5} />}>
        {(listed) => <Table caption="Quotas" columns={COLUMNS} rows={listed} keyOf={({ quota }) => quota} />}
      </RequestView>
    </section>
  );
}

const NAMES: Readonly<Record<Quota['quota'], string>> = {
  requests: 'Requests in progress',
  questions: 'Questions in progress',
  downloads: 'Downloads in progress',
  agents: 'Agents',
  results: 'Stored results',
};

const COLUMNS: readonly Column<Quota>[] = [
  { key: 'quota', header: 'Quota', cell: ({ quota }) => NAMES[quota] },
  { key: 'used', header: 'In use', cell: ({ used }) => formatCount(used) },
  { key: 'max', header: 'Allowed', cell: ({ max }) => (max === 0 ? 'No limit' : formatCount(max)) },
];
