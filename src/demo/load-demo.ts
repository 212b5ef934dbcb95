import { startOfDay } from '../lib/date-grammar.ts';
import type { Register } from '../ports/register.ts';
import { DEMO_PANEL, demoAgents, UPGRADE } from './panel.ts';

const SEED = 20_260_101;

/** Fills the first organisation with the demo panel. `now` in UNIX seconds. */
export async function loadDemo(register: Register, now: number): Promise<void> {
  const [organisation] = await register.organisations.list();
  if (!organisation) throw new Error('the demo panel needs an organisation');
  const view = { organisationId: organisation.id, panels: null };
  await register.panels.create(organisation.id, DEMO_PANEL);
  const rows = demoAgents(SEED).map((row, index) => ({ number: index + 1, row }));
  await register.agents.register(view, rows, now);
  await register.isps.add(organisation.id, [{ isp: UPGRADE.isp, packages: [UPGRADE.to] }]);
  await register.agents.change(view, {
    selector: { package: { isp: UPGRADE.isp, package: UPGRADE.from } },
    patch: { package: { isp: UPGRADE.isp, package: UPGRADE.to }, overwriteAll: false },
    from: startOfDay(now) - UPGRADE.daysAgo * 86_400,
    idempotency: undefined,
    now,
    signal: new AbortController().signal,
  });
}
