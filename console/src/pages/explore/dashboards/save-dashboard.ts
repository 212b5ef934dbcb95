import type { Dashboard, NewDashboard } from '../../../../../client/index.ts';
import { api } from '../../../api.ts';
import { toast } from '../../../components/feedback/toasts.tsx';

/** Saves a dashboard as its next version, and says so. */
export async function saveDashboard(name: string, body: NewDashboard): Promise<Dashboard> {
  const saved = await api.request('PUT /saved/dashboards/{name}', { name, body });
  toast(`Saved as version ${saved.version}`);
  return saved;
}
