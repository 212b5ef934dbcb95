import type { AgentView } from '../access/caller.ts';
import type { TestActivity } from '../agents/activity.ts';
import type { DatedAgent } from '../agents/agent.ts';
import type { AgentName } from '../agents/identity.ts';
import type { SoldVersion } from '../agents/package-terms.ts';
import type { EvidenceChunk, EvidencePlan } from '../plan/evidence.ts';
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
import type { ResultTable, StreamedTable } from '../plan/result-table.ts';
import type { RenderedForm } from '../plan/row-form.ts';
import type { Trace, TracePlan } from '../plan/trace.ts';

/** The results of every test, and a projection of the agents' dated metadata. */
export interface FactStore {
  /** Binds the store to a register; throws if it belongs to another one. */
  claim(registerId: string): Promise<void>;
  /** Stores lost acknowledged batches again; `follow` brings an organisation's agents up to date. */
  recover(follow: (organisationId: number) => Promise<void>): Promise<void>;
  /** Statistics of every group, in no particular order. */
  aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<readonly GroupRow[]>;
  /** Those of several plans, in their order: plans about the same results share the work. */
  aggregateAll(plans: readonly AggregatePlan[], signal: AbortSignal): Promise<readonly (readonly GroupRow[])[]>;
  /** Histograms of every group, in no particular order. */
  histogram(plan: HistogramPlan, signal: AbortSignal): Promise<Histogram>;
  /** Counts how the rows in the time of a question are used. */
  trace(plan: TracePlan | RecordsPlan, signal: AbortSignal): Promise<Trace>;
  /** Rows as JSON, rendered by the engine, series by series, in order. */
  stream(plan: RawPlan | RecordsPlan, signal: AbortSignal): AsyncIterable<RowsChunk>;
  /** The records that a rule looks at, unit by unit, from one snapshot where the engine has them. */
  evidence(plan: EvidencePlan, signal: AbortSignal): AsyncIterable<EvidenceChunk>;
  /** Flat rows in a format, rendered by the engine as those of a file are, in the order of their answer and from one snapshot. */
  flatRows(
    rows: RawPlan | RecordsPlan | ResultTable | StreamedTable,
    form: RenderedForm,
    signal: AbortSignal,
  ): AsyncIterable<RowBytes>;
  /** Rows as a file of any size, rendered by the engine, in the order of their answer and from one snapshot. */
  render(
    rows: RawPlan | RecordsPlan | ResultTable,
    format: ExportFormat,
    options: RenderOptions,
  ): Promise<RenderedFile>;
  values(plan: ValuesPlan, signal: AbortSignal): Promise<readonly FieldValue[]>;
  /** In no particular order, without agents and tests that have no results in that time. */
  activity(plan: ActivityPlan, signal: AbortSignal): Promise<readonly AgentTestActivity[]>;
  /** Receives a body of any size; a large one is written to disk. */
  receive(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedBody>;
  /** Stores the good rows of a received body in one durable transaction. */
  append(batch: ResultBatch): Promise<AppendOutcome>;
  /** The number of results of a selection by test, without tests that have none. */
  count(selection: ResultSelection): Promise<readonly TestResults[]>;
  /**
   * Deletes results, and returns their number by test. When this resolves, no answer includes them and no crash brings
   * them back. They can be sent again.
   */
  remove(selection: ResultSelection): Promise<readonly TestResults[]>;
  /** Deletes the agents and tables of an organisation without results. */
  forget(organisationId: number): Promise<void>;
  /**
   * Deletes files that were put aside after damage, and one agent from old states of the organisation's agents. With
   * null the old states are deleted, even if questions still read them.
   */
  purge(organisationId: number, agent: number | null): Promise<void>;
  /**
   * The revision of the organisation's metadata that the projection has reached. If it is not the expected one, checks
   * for changes by other nodes.
   */
  projected(organisationId: number, expected?: number): Promise<number>;
  /** The greatest numbers that the results know. */
  usedNumbers(): Promise<UsedNumbers>;
  /** Brings the projection to a revision and updates local times. Idempotent across nodes. */
  project(organisationId: number, change: ProjectionChange): Promise<void>;
  /** Changes whenever an answer to the organisation's questions about these tests may change. */
  state(organisationId: number, tests: readonly string[]): Promise<string>;
  /**
   * Changes whenever results of one of these tests are stored or deleted, and at no other time, not even at a restart.
   */
  resultsState(organisationId: number, tests: readonly string[]): Promise<string>;
  /** The number of results of all tests of an organisation. */
  countResults(organisationId: number): Promise<number>;
  ping(): Promise<void>;
  close(): Promise<void>;
  /** How far the engine's file lags behind acknowledged results. Only for embedded stores. */
  readonly checkpoint?: () => CheckpointState;
  /** How the servers are. Only for stores on servers. */
  readonly health?: () => Promise<ServersHealth>;
  /** What is stored in blocks of the engine's file that are wrong, a line each; none for free ones. Only for embedded stores. */
  readonly damagedTables?: (wrong: readonly WrongBlock[]) => Promise<readonly string[]>;
  /**
   * Lists the files with all acknowledged results, and leaves them unchanged while work runs. Only for embedded stores.
   */
  freeze?<T>(work: (files: readonly SnapshotFile[]) => Promise<T>): Promise<T>;
}

export interface CheckpointState {
  /** When the last checkpoint ended, or the store was opened; UNIX milliseconds. */
  readonly at: number;
  /** Bytes in the journals that wait for the next checkpoint. */
  readonly waitingBytes: number;
}

export interface ServersHealth {
  /** The parts of the fullest partition; with too many, a server refuses inserts. */
  readonly partsMax: number;
  /** The lag of the slowest replica. */
  readonly replicaDelaySeconds: number;
  /** Deletions that a server can't finish. */
  readonly failingMutations: number;
}

/** Bodies of results that were acknowledged and are not found. */
export interface MissingBodies {
  readonly bodies: number;
  /** When they were acknowledged, as far as that is known; UNIX milliseconds. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** A block of the engine's file without the checksum that was written with it. */
export interface WrongBlock {
  /** Null: a header. */
  readonly block: number | null;
  /** Its first byte in the file. */
  readonly location: number;
  readonly bytes: number;
}

/** The first `bytes` of a file belong to a consistent state. */
export interface SnapshotFile {
  /** Within the directory of its store. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** Rows of one series: JSON objects with commas between them. */
export interface RowsChunk {
  /** The index of the combination of split values; 0 without splits. */
  readonly series: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

/** Bytes of flat rows, and the number of rows that they complete. */
export interface RowBytes {
  readonly bytes: Uint8Array;
  readonly rows: number;
}

export interface RenderOptions {
  readonly signal: AbortSignal;
  /** Called with the number of rows so far. */
  readonly onRows: (rows: number) => void;
  /** Called with the bytes of the file so far; an exception ends the rendering. */
  readonly onBytes: (bytes: number) => void;
}

export interface RenderedFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Writes a text beside the file, and returns its path. */
  describe(text: string): Promise<string>;
  /** Removes the file, unless it was moved away, and the texts beside it. */
  discard(): Promise<void>;
}

export interface FieldValue {
  readonly value: string;
  /** The number of agents that have or had the value; for fields of the record, the number of results. */
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
  /** One object for agents of the same list whose timelines are equal. */
  readonly timeline: readonly SoldVersion[];
}

interface Received {
  readonly bytes: number;
  read(): AsyncIterable<Uint8Array>;
  /** Removes the file if there is one, unless it was stored. */
  discard(): Promise<void>;
}

export interface ReceivedFile extends Received {
  readonly path: string;
  /** Of its content. */
  readonly crc32: number;
}

/** A small body, held in memory. */
export interface ReceivedBytes extends Received {
  readonly content: Uint8Array;
}

export type ReceivedBody = ReceivedFile | ReceivedBytes;

/** A small body as the reader of another format returns it. */
export interface ReadRows {
  readonly rows: readonly unknown[];
}

/** Results of one test, as received. */
export interface ResultBatch<Body extends ReceivedBody | ReadRows = ReceivedBody | ReadRows> {
  readonly view: AgentView;
  readonly test: string;
  readonly body: Body;
  /** Not used for rows. */
  readonly format: 'csv' | 'ndjson' | 'json';
  readonly ignoreUnknown: boolean;
  /** Earlier results, in UTC milliseconds, are rejected: they are beyond the retention. */
  readonly earliest: number;
  /** Later results, in UTC milliseconds, are rejected: their clock is wrong. */
  readonly latest: number;
  /** One bad row refuses the whole batch. */
  readonly strict: boolean;
  /** Checks of readable rows before they are stored. */
  readonly checks: readonly RowCheck[];
  /** Checks of rows that are stored, with their agents; they refuse none. */
  readonly doubts?: RowDoubts;
  /** Called with the names in each row that is rejected because it is later. */
  readonly onAhead: (name: AgentName) => void;
  /** Called with the number of readable rows before any is stored; an exception refuses the batch. */
  readonly onRows?: (rows: number) => Promise<void>;
  /** Called with unknown agents before their rows are rejected; returns why some of them can't be registered. */
  readonly onUnknownAgents?: (names: readonly AgentName[]) => Promise<readonly UnknownAgent[]>;
}

/** A condition on rows, which applies unless one of its exceptions does. */
export interface RowCheck {
  readonly meets: Condition;
  readonly unless: readonly Condition[];
  /** The reason to reject a matching row; null: it is counted and stored. */
  readonly problem: string | null;
}

/** Checks that may read when a result came, and what its agent's package promised at its time: see `KNOWN_COLUMNS`. */
export interface RowDoubts {
  readonly checks: readonly Omit<RowCheck, 'problem'>[];
  /** UTC milliseconds. */
  readonly now: number;
  /** Speeds of the packages of agents; undefined: no check reads them. */
  readonly sold: ((agents: readonly number[]) => Promise<readonly SoldSpeed[]>) | undefined;
}

/** The speed of an agent's package from one instant until another, in UTC milliseconds. */
export interface SoldSpeed {
  readonly agent: number;
  readonly since: number;
  readonly until: number;
  readonly mbps: number;
}

/** The rows that match a check. */
export interface CheckedRows {
  readonly rows: number;
  /** The numbers of the first of them. */
  readonly first: readonly number[];
}

export interface UnknownAgent {
  readonly name: AgentName;
  readonly reason: string;
}

/** Results of an organisation: of these tests, agents and time. */
export interface ResultSelection {
  readonly organisationId: number;
  readonly tests: readonly string[];
  /** By their numbers in the register; null: all. */
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
  /** For each check of the batch. */
  readonly checked: readonly CheckedRows[];
  /** For each doubt of the batch; empty where nothing is stored. */
  readonly doubted: readonly CheckedRows[];
}

export interface UsedNumbers {
  readonly organisations: number;
  readonly agents: number;
}
