/** Agents and their results, as they were told to the service. */
export interface OraclePanel {
  readonly agents: readonly OracleAgent[];
  readonly results: readonly OracleRecord[];
  /** By their names. */
  readonly populations: ReadonlyMap<string, OraclePopulation>;
}

/** As requests write it. */
export interface OraclePopulation {
  readonly dimensions: readonly string[];
  readonly cells: readonly Readonly<Record<string, string | number>>[];
}

export interface OracleAgent {
  readonly agentId: string;
  readonly unitId: number | null;
  readonly base: string | null;
  readonly country: string | null;
  readonly panel: string;
  /** Oldest first; the first has always been. */
  versions: readonly OracleVersion[];
  /** What is sold under the names `<isp>:<package>` of the agent's organisation, in the order in which it was said. */
  readonly sold: ReadonlyMap<string, readonly OracleTerms[]>;
}

export interface OracleTerms {
  /** `YYYY-MM-DD`; undefined: it has always been so. */
  readonly validFrom: string | undefined;
  readonly given: Readonly<Record<string, string | number | null>>;
}

export interface OracleVersion {
  /** UNIX seconds. */
  readonly from: number;
  readonly metadata: OracleMetadata;
}

export interface OracleMetadata {
  readonly isp: string | null;
  readonly package: string | null;
  readonly timezone: string | null;
  readonly custom: ReadonlyMap<string, string | number>;
}

export interface OracleRecord {
  readonly test: string;
  readonly agent: OracleAgent;
  /** UTC milliseconds. */
  readonly at: number;
  readonly columns: Readonly<Record<string, string | number | null>>;
}

export interface OracleChange {
  readonly package?: string;
  readonly timezone?: string;
  readonly custom?: ReadonlyMap<string, string | number>;
  readonly overwriteAll?: boolean;
}

export const NO_METADATA: OracleMetadata = { isp: null, package: null, timezone: null, custom: new Map() };

/** Applies to the version of that instant, from then on, and to every later one. */
export function changeAgent(agent: OracleAgent, from: number, change: OracleChange): void {
  const current = agent.versions.findLast((version) => version.from <= from);
  const earlier = agent.versions.filter((version) => version.from < from);
  const later = agent.versions.filter((version) => version.from > from);
  const metadata = current?.metadata ?? NO_METADATA;
  agent.versions = [
    ...earlier,
    ...[{ from, metadata }, ...later].map((version) => ({ ...version, metadata: changed(version.metadata, change) })),
  ];
}

export function changed(metadata: OracleMetadata, change: OracleChange): OracleMetadata {
  const kept = change.overwriteAll ? NO_METADATA : metadata;
  const colon = change.package?.indexOf(':') ?? -1;
  return {
    isp: change.package?.slice(0, colon) ?? kept.isp,
    package: change.package === undefined ? kept.package : change.package.slice(colon + 1) || null,
    timezone: change.timezone ?? kept.timezone,
    custom: new Map([...kept.custom, ...(change.custom ?? [])]),
  };
}

/** A field of what was sold to the agent of a result: the latest day that gives it says what it is, the last word of a day. */
export function soldOf(record: OracleRecord, field: string): string | number | null {
  const { isp, package: name } = metadataOf(record);
  const all = isp === null || name === null ? [] : (record.agent.sold.get(`${isp}:${name}`) ?? []);
  const startOf = ({ validFrom }: OracleTerms) =>
    validFrom === undefined ? Number.NEGATIVE_INFINITY : Date.parse(`${validFrom}T00:00:00Z`);
  const giving = all.filter((terms) => startOf(terms) <= record.at && terms.given[field] !== undefined);
  const latest = Math.max(...giving.map(startOf));
  return giving.findLast((terms) => startOf(terms) === latest)?.given[field] ?? null;
}

/** What applied when a result came in. */
export function metadataOf({ agent, at }: OracleRecord): OracleMetadata {
  return agent.versions.findLast(({ from }) => from * 1000 <= at)?.metadata ?? NO_METADATA;
}
