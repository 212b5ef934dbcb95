import type { AgentView } from '../access/caller.ts';
import type { DatedAgent } from '../agents/agent.ts';
import type { ExportFormat } from '../plan/export-format.ts';
import type { GroupRow } from '../plan/group-row.ts';
import type { AggregatePlan, RawPlan, RecordsPlan, ValuesPlan } from '../plan/plan.ts';
import type { Sheet } from '../plan/result-table.ts';

/** The results of every test, and a projection of the agents' dated metadata. */
export interface FactStore {
  /** Takes the store for a register; throws when it was filled from another one. */
  claim(registerId: string): Promise<void>;
  /** Stores again what was acknowledged and lost; `follow` brings an organisation's agents up to date. */
  recover(follow: (organisationId: number) => Promise<void>): Promise<void>;
  /** Statistics of every group, in no particular order. */
  aggregate(plan: AggregatePlan, signal: AbortSignal): Promise<readonly GroupRow[]>;
  /** Rows as JSON objects, series by series and in their order, rendered by the engine. */
  stream(plan: RawPlan | RecordsPlan, signal: AbortSignal): AsyncIterable<RowsPiece>;
  /** Rows as a file, whatever its size, rendered by the engine: in the order of their answer, all of one moment. */
  render(rows: RawPlan | RecordsPlan | Sheet, format: ExportFormat, options: RenderOptions): Promise<RenderedFile>;
  values(plan: ValuesPlan, signal: AbortSignal): Promise<readonly FieldValue[]>;
  /** Puts a body on disk, whatever its size. */
  receive(chunks: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Stores the results of a received file: all that can be, in one durable step. */
  append(batch: ResultBatch): Promise<AppendOutcome>;
  /** The revision of the organisation's metadata that the projection has reached. */
  projected(organisationId: number): number;
  /** Brings the projection to a revision; local times follow the timezones. */
  project(organisationId: number, change: ProjectionChange): Promise<void>;
  /** Differs after every change of what the organisation's questions are answered from. */
  state(organisationId: number): Promise<string>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Some rows of one series: their objects with commas between them. */
export interface RowsPiece {
  /** Counts the combinations of split values; 0 where there is nothing to split by. */
  readonly series: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

export interface RenderOptions {
  readonly signal: AbortSignal;
  /** Called with how many there are so far. */
  readonly onRows: (rows: number) => void;
}

export interface RenderedFile {
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Removes it, unless it was taken. */
  discard(): Promise<void>;
}

export interface FieldValue {
  readonly value: string;
  /** Agents that have or had it; for fields of the record, results. */
  readonly count: number;
}

export interface ProjectionChange {
  readonly agents: AsyncIterable<readonly ProjectedAgent[]>;
  readonly revision: number;
  /** Every agent is among them: others are gone. */
  readonly complete: boolean;
}

/** An agent as the projection keeps it. */
export interface ProjectedAgent extends DatedAgent {
  readonly id: number;
}

export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Removes it, unless it was stored. */
  discard(): Promise<void>;
}

/** Results of one test, as they were received. */
export interface ResultBatch {
  readonly view: AgentView;
  readonly test: string;
  readonly file: ReceivedFile;
  readonly format: 'csv' | 'ndjson' | 'json';
  readonly ignoreUnknown: boolean;
  /** Nothing is stored when a row is bad. */
  readonly strict: boolean;
  /** Called with the agents that are not known, before their rows are refused; says why some of them can't become known. */
  readonly onUnknownAgents?: (names: readonly AgentName[]) => Promise<readonly UnknownAgent[]>;
}

/** What a row calls its agent. */
export interface AgentName {
  readonly agentId: string | null;
  readonly unitId: number | null;
  readonly macAddress: string | null;
}

export interface UnknownAgent {
  readonly name: AgentName;
  readonly reason: string;
}

export interface AppendOutcome {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  /** The first of them. */
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}
