import { METRICS } from '../../src/catalogue/metrics/index.ts';
import type { Test } from '../../src/catalogue/test.ts';
import { jitter } from '../../src/catalogue/tests/jitter.ts';
import { outage } from '../../src/catalogue/tests/outage.ts';
import { dlping, latency } from '../../src/catalogue/tests/round-trip.ts';
import { httpget } from '../../src/catalogue/tests/transfer.ts';
import { fieldValue } from '../oracle/field-value.ts';
import { IS_LONG } from '../random-runs.ts';
import type { TestService } from '../service.ts';
import { type AgentTraits, generateAgents, generateChange, generateTerms, PACKAGES } from './generate-agents.ts';
import { generateResults, type Range } from './generate-results.ts';
import {
  changeMetadata,
  count,
  createOrganisation,
  ingest,
  type Organisation,
  registerAgents,
  sell,
} from './organisation.ts';
import { Random } from './random.ts';

/** Those that metrics are made from. */
export const TESTS = [...new Set(METRICS.map(({ test }) => test))];

/** Whole numbers, fractions, ratios, and what is derived from several tests: enough where each takes long to be stored. */
export const SOME_TESTS = IS_LONG ? TESTS : [httpget, jitter, latency, dlping, outage];

export interface LoadTraits {
  readonly name: string;
  readonly seed: number;
  readonly agents: AgentTraits;
  readonly range: Range;
  readonly resultsPerTest: number;
  readonly now: number;
  /** Undefined: all that metrics are made from. */
  readonly tests?: readonly Test[];
  /** Whether metadata change only before the results come in, so that no local times have to move. */
  readonly changesBeforeOnly?: boolean;
}

/** An organisation with agents, results of its tests, and changes of metadata before and after they came in. */
export async function load(service: TestService, traits: LoadTraits): Promise<Organisation> {
  const random = new Random(traits.seed);
  const { panels } = traits.agents;
  const organisation = await createOrganisation(
    service,
    traits.name,
    panels.filter((panel) => panel !== 'default'),
  );
  await sellSome(organisation, random);
  await registerAgents(organisation, generateAgents(random, traits.agents));
  await changeSome(organisation, random, traits.now);
  for (const [index, test] of (traits.tests ?? TESTS).entries()) {
    const results = generateResults(random, test, organisation.panel.agents, traits.resultsPerTest, traits.range);
    await ingest(organisation, test, results, index % 2 === 0 ? 'csv' : 'ndjson');
  }
  if (!traits.changesBeforeOnly) await changeSome(organisation, random, traits.now);
  await sellSome(organisation, random);
  await countSome(organisation, random);
  return organisation;
}

/** Says what is sold under the names of some packages, from some days on. */
export async function sellSome(organisation: Organisation, random: Random): Promise<void> {
  const packages = PACKAGES.filter((name) => !name.endsWith(':'));
  for (const name of packages) if (random.chance(0.8)) await sell(organisation, name, generateTerms(random));
}

const POPULATIONS: Readonly<Record<string, readonly string[]>> = {
  countries: ['country'],
  "lines of O'Brien": ['package.technology', 'isp'],
  'own / fields': ['custom.region', 'custom.__proto__', 'package.tier'],
  tiers: ['custom.tier'],
};

/** Populations with most of the cells that agents are in, and some without agents. */
async function countSome(organisation: Organisation, random: Random): Promise<void> {
  const { results } = organisation.panel;
  for (const [index, [name, dimensions]] of Object.entries(POPULATIONS).entries()) {
    const known = results.map((record) => dimensions.map((id) => fieldValue(id, record) ?? 'nowhere'));
    const cells = new Map([...known, dimensions.map(() => 'nobody')].map((values) => [values.join(), values]));
    const some = [...cells.values()].filter(() => random.chance(0.8));
    const population = {
      dimensions,
      cells: (some.length > 0 ? some : [dimensions.map(() => 'nobody')]).map((values) =>
        Object.fromEntries([
          ...dimensions.map((id, place) => [id, values[place] ?? ''] as const),
          ['count', random.pick([0, 1, 2.5, 12, 1000])] as const,
        ]),
      ),
    };
    await count(organisation, name, population, index % 2 === 0 ? 'json' : 'csv');
  }
}

const DAY = 86_400;

/** Changes agents from instants of the last 28 days on, to the second of a result for some. */
export async function changeSome(organisation: Organisation, random: Random, now: number): Promise<void> {
  const seconds = Math.floor(now / 1000);
  const recent = organisation.panel.results
    .map(({ at }) => Math.floor(at / 1000))
    .filter((at) => at >= seconds - 28 * DAY && at <= seconds);
  for (const { agentId } of organisation.panel.agents) {
    const change = generateChange(random);
    if (random.chance(0.3) || Object.keys(change).length === 0) continue;
    const from = recent.length > 0 && random.chance(0.5) ? random.pick(recent) : seconds - random.integer(0, 28 * DAY);
    await changeMetadata(organisation, agentId, from, { ...change, overwriteAll: random.chance(0.15) });
  }
}
