import type { Test } from '../../catalogue/test.ts';
import { type AgentName, type AgentSource, nameAt } from './agent-source.ts';
import { autoReader } from './auto-reader.ts';
import { readItems } from './read-items.ts';
import type { Position, ToolOutcome, ToolProblem, ToolRun } from './tool-run.ts';
import { AUTO, TOOLS, type ToolFormat } from './tools.ts';

/** Options for reading a tool's file. */
export interface ToolReading {
  readonly format: ToolFormat | typeof AUTO;
  /** Undefined when the results name their agents. */
  readonly agent: AgentSource | undefined;
  /** Results of other tests are left out. */
  readonly test: Test | undefined;
  /** UTC milliseconds, for one run without a time. */
  readonly time: number | undefined;
  readonly timesAreUtc: boolean;
}

/** A row of a test, and the position of its run in the file. */
export interface ToolRow {
  readonly position: Position;
  readonly test: Test;
  /** The agent's name in it. */
  readonly agent: string;
  readonly row: Readonly<Record<string, string | number | undefined>>;
}

/** The rows and the problems of a tool's file. */
export async function* readTool(
  bytes: AsyncIterable<Uint8Array>,
  reading: ToolReading,
): AsyncGenerator<ToolRow | ToolProblem> {
  const { agent } = reading;
  const { format } = reading;
  const auto = autoReader(reading);
  const reader = format === AUTO ? auto : TOOLS[format].reader(reading);
  const toolOf = () => (format === AUTO ? auto.format() : format);
  // A run has the position of the item that it was read from, and may come after later items.
  const named = new WeakMap<Position, AgentName>();
  const nameOf = (run: ToolRun): AgentName | string => {
    if (agent?.by === 'field')
      return named.get(run.position) ?? `This run has no ${agent.path}, which was to name its agent.`;
    if (agent !== undefined) return agent;
    return run.agentId === undefined ? NO_AGENT : { by: 'agent_id', name: run.agentId };
  };
  const rowsOf = runRows(reading, toolOf, nameOf);
  for await (const item of readItems(decodeText(bytes))) {
    if ('problem' in item) {
      yield item;
      continue;
    }
    const name = agent?.by === 'field' && 'value' in item ? nameAt(item.value, agent.path) : undefined;
    if (name !== undefined) named.set(item.position, name);
    yield* reader.take(item).flatMap(rowsOf);
  }
  yield* reader.end().flatMap(rowsOf);
}

function runRows(
  { test, time }: ToolReading,
  toolOf: () => ToolFormat | undefined,
  nameOf: (run: ToolRun) => AgentName | string,
): (outcome: ToolOutcome) => readonly (ToolRow | ToolProblem)[] {
  let timedLine: number | undefined;
  const timeOf = ({ position, endedAt }: ToolRun): number | string => {
    if (endedAt !== undefined) return endedAt;
    if (time === undefined) return NO_TIME;
    if (timedLine !== undefined)
      return `This run does not tell its time, and the given one was that of line ${timedLine}. ${ONE_A_FILE}`;
    timedLine = position.line;
    return time;
  };
  return (outcome) => {
    if ('problem' in outcome) return [outcome];
    const { position, results } = outcome;
    if (results.length === 0) return [{ position, problem: 'This run has measured nothing.' }];
    const wanted = results.filter((result) => test === undefined || result.test === test);
    if (wanted.length === 0) return [];
    const at = timeOf(outcome);
    if (typeof at === 'string') return [{ position, problem: at }];
    const agent = nameOf(outcome);
    if (typeof agent === 'string') return [{ position, problem: agent }];
    const { by, name } = agent;
    const [dtime, tool] = [new Date(at).toISOString(), toolOf()];
    return wanted.map(({ test, columns }) => ({
      position,
      test,
      agent: name,
      row: { [by]: name, dtime, tool, ...columns },
    }));
  };
}

const NO_AGENT = 'This run names no agent: say whose it is.';
/** The command line can take the time of the file. */
export const NO_TIME = 'This run does not tell its time. Give it, like 2026-03-01T12:00:00Z.';
const ONE_A_FILE = 'Put each such run into a separate file.';

/** Decodes UTF-8, or UTF-16 as Windows writes it. Replaces other bytes. */
async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder !== undefined) yield decoder.decode();
}
