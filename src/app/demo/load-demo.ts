import { TESTS } from '../../catalogue/tests/index.ts';
import { startOfDay } from '../../lib/date-grammar.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import type { Register } from '../../ports/register.ts';
import { demoResults } from './demo-results.ts';
import { demoMap } from './districts.ts';
import { demoTerms } from './line.ts';
import { DEMO_PACKAGES, DEMO_PANEL, demoAgents, UPGRADE } from './panel.ts';

const SEED = 20_260_101;

interface DemoStores {
  readonly register: Register;
  readonly facts: FactStore;
  readonly followRegister: (organisationId: number) => Promise<void>;
}

/** Fills the first organisation with the demo panel and its results. `now` in UNIX seconds. */
export async function loadDemo(
  { register, facts, followRegister }: DemoStores,
  now: number,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const [organisation] = await register.organisations.list();
  if (!organisation) throw new Error('the demo panel needs an organisation');
  const view = { organisationId: organisation.id, panels: null };
  await register.panels.create(organisation.id, DEMO_PANEL);
  const agents = demoAgents(SEED);
  const rows = agents.map((row, index) => ({ number: index + 1, row }));
  await register.agents.register(view, rows, { from: now, now, quota: { max: 0, by: 'the demo panel' } });
  await register.isps.add(
    organisation.id,
    DEMO_PACKAGES.map(({ isp, package: name }) => ({ isp, packages: [{ name, terms: [demoTerms(name)] }] })),
  );
  await register.maps.put(organisation.id, demoMap());
  await register.agents.change(view, {
    selector: { package: { isp: UPGRADE.isp, package: UPGRADE.from } },
    patch: { package: { isp: UPGRADE.isp, package: UPGRADE.to }, overwriteAll: false },
    from: startOfDay(now) - UPGRADE.daysAgo * 86_400,
    record: null,
    idempotency: undefined,
    now,
    signal: new AbortController().signal,
  });
  await followRegister(organisation.id);
  const waiting = TESTS.values();
  let stored = 0;
  const storeNext = async () => {
    for (const test of waiting) {
      await facts.append({
        view,
        test: test.key,
        body: await facts.receive(encoded(demoResults(test, agents, now))),
        format: 'csv',
        ignoreUnknown: false,
        earliest: 0,
        latest: now * 1000,
        strict: true,
        checks: [],
        onAhead: () => {},
      });
      stored += 1;
      onProgress(stored, TESTS.length);
    }
  };
  // The results of one test are made while those of another are stored.
  await Promise.all([storeNext(), storeNext()]);
}

async function* encoded(chunks: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const chunk of chunks) yield encoder.encode(chunk);
}
