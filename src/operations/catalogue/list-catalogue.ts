import { createHash } from 'node:crypto';
import type { AgentView } from '../../access/caller.ts';
import type { AgentKind } from '../../agents/kind.ts';
import { describeMetric } from '../../catalogue/describe-metric.ts';
import { describeTest } from '../../catalogue/describe-test.ts';
import { DIMENSIONS } from '../../catalogue/dimensions.ts';
import { serves } from '../../catalogue/dimensions-of.ts';
import type { Metric } from '../../catalogue/metric.ts';
import { METRICS } from '../../catalogue/metrics/index.ts';
import { AGENT_GROUPS, type AgentGroup, type Test } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { WINDOWS } from '../../catalogue/windows.ts';
import type { Context, Registered } from '../context.ts';

/** The tests that the caller's agents can run; all tests if there are no agents. */
export async function listTests(
  { register }: Registered,
  view: AgentView,
  asked?: AgentGroup,
): Promise<readonly Test[]> {
  const groups = asked ? [asked] : groupsOf(await register.agents.kinds(view));
  return TESTS.filter(({ agents }) => groups.includes(agents));
}

export async function listMetrics(context: Registered, view: AgentView): Promise<readonly Metric[]> {
  return (await listCatalogue(context, view)).metrics;
}

/** The tests and the metrics of the caller. */
export async function listCatalogue(
  context: Registered,
  view: AgentView,
): Promise<{ readonly tests: readonly Test[]; readonly metrics: readonly Metric[] }> {
  const tests = await listTests(context, view);
  return { tests, metrics: METRICS.filter(({ test }) => tests.includes(test)) };
}

interface CatalogueVersion {
  /** The fingerprint of tests, metrics and dimensions. */
  readonly catalogue: string;
  /** The fingerprint of the prefilter's rules. */
  readonly rules: string;
}

let version: CatalogueVersion | undefined;

/** Differs between two services only if the same question may have different meanings. */
export function catalogueVersion(): CatalogueVersion {
  version ??= hashCatalogue();
  return version;
}

function hashCatalogue(): CatalogueVersion {
  const described = METRICS.map(describeMetric);
  return {
    catalogue: hashOf([
      TESTS.map(describeTest),
      described.map(({ prefilter, ...metric }) => metric),
      DIMENSIONS,
      WINDOWS,
    ]),
    rules: hashOf(described.map(({ key, prefilter }) => [key, prefilter])),
  };
}

function hashOf(described: unknown): string {
  return createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 16);
}

/** A split or filter; `metrics` is null if it serves every metric of the caller. */
interface ListedDimension {
  readonly id: string;
  readonly name: string;
  readonly agentKinds: readonly AgentKind[];
  readonly metrics: readonly string[] | null;
}

/** The catalogue's dimensions that serve one of the caller's metrics, then the custom fields. */
export async function listDimensions(
  context: Pick<Context, 'register' | 'customKeys'>,
  view: AgentView,
): Promise<readonly ListedDimension[]> {
  const metrics = await listMetrics(context, view);
  const listed = DIMENSIONS.flatMap((dimension) => {
    const served = metrics.filter((metric) => serves(dimension, metric));
    if (served.length === 0) return [];
    const { id, name, agents } = dimension;
    const keys = served.length === metrics.length ? null : served.map(({ key }) => key);
    return [{ id, name, agentKinds: agents.flatMap((group) => KINDS[group]), metrics: keys }];
  });
  const custom = (await context.customKeys(view)).map((key) => ({
    id: `custom.${key}`,
    name: key,
    agentKinds: [...KINDS.unit, ...KINDS.mobile],
    metrics: null,
  }));
  return [...listed, ...custom];
}

const KINDS: Readonly<Record<AgentGroup, readonly AgentKind[]>> = {
  unit: ['whitebox', 'cpe', 'web'],
  mobile: ['mobile'],
};

function groupsOf(kinds: readonly AgentKind[]): readonly AgentGroup[] {
  const groups = AGENT_GROUPS.filter((group) => KINDS[group].some((kind) => kinds.includes(kind)));
  return groups.length === 0 ? AGENT_GROUPS : groups;
}
