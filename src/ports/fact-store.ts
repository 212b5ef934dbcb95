import type { AgentView } from '../access/caller.ts';
import type { TestActivity } from '../agents/activity.ts';
import type { DatedAgent } from '../agents/agent.ts';
import type { SoldVersion } from '../agents/package-terms.ts';
import type { ExportFormat } from '../plan/export-format.ts';
import type { Condition } from '../plan/expr.ts';
import type { GroupRow } from '../plan/group-row.ts';
import type { Histogram } from '../plan/histogram.ts';
import type {
  ActivityPlan,
  AggregatePlan,
  HistogramPlan,
  RawPlan,
  RecordsPlan,
  Span,
  ValuesPlan,
} from '../plan/plan.ts';
import type { ResultTable } from '../plan/result-table.ts';
import type { Trace, TracePlan } from '../plan/trace.ts';

/** The results of every test, and a projection of the agents' dated metadata. */
export interface FactStore {
  /** Ties the store to a register; throws when it belongs to another one. */
  claim(registerId: string): Promise<void>;
  /** Stores acknowledged batches again that were lost; `follow` brings an organisation's agents up to date. */
  recover(follow: (organisationId: number) => Promise<void>): Promise<void>;
  /** Statistics of every group, in no particular order. */
  aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<readonly GroupRow[]>;
  /** How results lie in bins, of every group, in no particular order. */
  histogram(plan: HistogramPlan, signal: AbortSignal): Promise<Histogram>;
  /** Where the rows in the time of a question go. */
  trace(plan: TracePlan | RecordsPlan, signal: AbortSignal): Promise<Trace>;
  /** Rows as JSON, rendered by the engine, series by series and in their order. */
  stream(plan: RawPlan | RecordsPlan, signal: AbortSignal): AsyncIterable<RowsChunk>;
  /** Rows as a file of any size, rendered by the engine, in the order of their answer and from one snapshot. */
  render(
    rows: RawPlan | RecordsPlan | ResultTable,
    format: ExportFormat,
    options: RenderOptions,
  ): Promise<RenderedFile>;
  values(plan: ValuesPlan, signal: AbortSignal): Promise<readonly FieldValue[]>;
  /** In no particular order; agents and tests without results in that time are not there. */
  activity(plan: ActivityPlan, signal: AbortSignal): Promise<readonly AgentTestActivity[]>;
  /** Takes a body of any size; a large one goes to disk. */
  receive(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedBody>;
  /** Stores the good rows of a received body in one durable step. */
  append(batch: ResultBatch): Promise<AppendOutcome>;
  /** How many results of each test a selection has; tests without any are not there. */
  count(selection: ResultSelection): Promise<readonly TestResults[]>;
  /**
   * Deletes results for good, and says how many of each test. When this resolves, no answer has them and no crash brings them
   * back. They can be sent again.
   */
  remove(selection: ResultSelection): Promise<readonly TestResults[]>;
  /** Deletes what is left of an organisation without results: its agents, its tables. */
  forget(organisationId: number): Promise<void>;
  /**
   * Deletes what damage left aside, and what old states of an organisation's agents have of one of them. With null these go as a
   * whole, under questions that still read them.
   */
  purge(organisationId: number, agent: number | null): Promise<void>;
  /**
   * The revision of the organisation's metadata that the projection has reached. Unless it is the expected one, looks at what
   * other nodes have done.
   */
  projected(organisationId: number, expected?: number): Promise<number>;
  /** Brings the projection to a revision; local times follow the timezones. What another node does as well does no harm. */
  project(organisationId: number, change: ProjectionChange): Promise<void>;
  /** Changes whenever an answer to the organisation's questions may change. */
  state(organisationId: number): Promise<string>;
  /** Changes whenever results of one of these tests are stored or deleted, and with nothing else: not with another start either. */
  resultsState(organisationId: number, tests: readonly string[]): Promise<string>;
  /** Of all tests of an organisation. */
  countResults(organisationId: number): Promise<number>;
  ping(): Promise<void>;
  close(): Promise<void>;
  /** How far what is acknowledged is behind in the engine's file. Only where there is one. */
  readonly checkpoint?: () => CheckpointState;
  /** Lists the files of everything that is acknowledged, and keeps them unchanged while work runs. Only where there are files. */
  freeze?<T>(work: (files: readonly SnapshotFile[]) => Promise<T>): Promise<T>;
}

export interface CheckpointState {
  /** When the last one ended, or the store was opened; UNIX milliseconds. */
  readonly at: number;
  /** What waits in the journals for the next one. */
  readonly waitingBytes: number;
}

/** The first bytes of a file are a part of a consistent state. */
export interface SnapshotFile {
  /** Within the directory of its store. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** Some rows of one series: JSON objects with commas between them. */
export interface RowsChunk {
  /** The number of the combination of split values; 0 without splits. */
  readonly series: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

export interface RenderOptions {
  readonly signal: AbortSignal;
  /** Called with the number of rows so far. */
  readonly onRows: (rows: number) => void;
  /** Called with the bytes of the file so far; what it throws ends the rendering. */
  readonly onBytes: (bytes: number) => void;
}

export interface RenderedFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Writes a text beside the file, and returns its path. */
  describe(text: string): Promise<string>;
  /** Removes the file, unless it was moved away, and what is beside it. */
  discard(): Promise<void>;
}

export interface FieldValue {
  readonly value: string;
  /** The number of agents that have or had the value; for fields of the record, of results. */
  readonly count: number;
}

export interface AgentTestActivity extends TestActivity {
  readonly agentId: string;
}

export interface ProjectionChange {
  readonly agents: AsyncIterable<readonly ProjectedAgent[]>;
  readonly revision: number;
  /** All agents are included; the projection drops others. */
  readonly complete: boolean;
}

/** An agent as the projection stores it. */
export interface ProjectedAgent extends DatedAgent {
  readonly id: number;
  readonly timeline: readonly SoldVersion[];
}

interface Received {
  readonly bytes: number;
  readonly sha256: string;
  /** Removes the file if there is one, unless it was stored. */
  discard(): Promise<void>;
}

export interface ReceivedFile extends Received {
  readonly path: string;
}

/** A small body, which stays in memory. */
export interface ReceivedBytes extends Received {
  readonly content: Uint8Array;
}

export type ReceivedBody = ReceivedFile | ReceivedBytes;

/** Results of one test, as they were received. */
export interface ResultBatch<Body extends ReceivedBody = ReceivedBody> {
  readonly view: AgentView;
  readonly test: string;
  readonly body: Body;
  readonly format: 'csv' | 'ndjson' | 'json';
  readonly ignoreUnknown: boolean;
  /** Earlier results, in UTC milliseconds, are rejected: they would not be kept. */
  readonly earliest: number;
  /** Later results, in UTC milliseconds, are rejected: their clock is wrong. */
  readonly latest: number;
  /** One bad row refuses the whole batch. */
  readonly strict: boolean;
  /** What readable rows are held against before they are stored. */
  readonly checks: readonly RowCheck[];
  /** Called with the names in each row that is rejected since it is later. */
  readonly onAhead: (name: AgentName) => void;
  /** Called with unknown agents before their rows are rejected; returns why some of them can't be registered. */
  readonly onUnknownAgents?: (names: readonly AgentName[]) => Promise<readonly UnknownAgent[]>;
}

/** A condition on rows, which counts unless one of others is met. */
export interface RowCheck {
  readonly meets: Condition;
  readonly unless: readonly Condition[];
  /** Why a row that meets it is bad; null: it is counted and stored. */
  readonly problem: string | null;
}

/** The rows that meet a check. */
export interface CheckedRows {
  readonly rows: number;
  /** The numbers of the first of them. */
  readonly first: readonly number[];
}

/** The names by which a row names its agent. */
export interface AgentName {
  readonly agentId: string | null;
  readonly unitId: number | null;
  readonly macAddress: string | null;
}

export interface UnknownAgent {
  readonly name: AgentName;
  readonly reason: string;
}

/** Results of an organisation: of these tests, agents and time. */
export interface ResultSelection {
  readonly organisationId: number;
  readonly tests: readonly string[];
  /** By the numbers that the register gives them; null: all. */
  readonly agents: readonly number[] | null;
  /** UTC milliseconds, both ends included. */
  readonly utc: Span;
}

export interface TestResults {
  readonly test: string;
  readonly results: number;
}

export interface AppendOutcome {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** The first rejected rows. */
  readonly errors: readonly { readonly row: number; readonly message: string }[];
  /** Of each check of the batch. */
  readonly checked: readonly CheckedRows[];
}
