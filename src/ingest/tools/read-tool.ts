import type { Test } from '../../catalogue/test.ts';
import { utf8Text } from '../source-rows.ts';
import { type AgentName, type AgentSource, nameAt } from './agent-source.ts';
import { autoReader } from './auto-reader.ts';
import { ItemScanner } from './item-scanner.ts';
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
  readonly zone: string | undefined;
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
  const read = textReader(reading);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk);
    yield* read(decoder.decode(chunk, { stream: true }), false);
  }
  yield* read(decoder?.decode() ?? '', true);
}

/** For output in memory: awaiting each line would take longer than reading it. */
export function readToolContent(content: Uint8Array, reading: ToolReading): Iterable<ToolRow | ToolProblem> {
  return textReader(reading)(isUtf16(content) ? decoderFor(content).decode(content) : utf8Text(content), true);
}

/** Decodes UTF-8, or UTF-16 as Windows writes it. Replaces other bytes. */
function decoderFor(start: Uint8Array): InstanceType<typeof TextDecoder> {
  return new TextDecoder(isUtf16(start) ? 'utf-16le' : 'utf-8');
}

function isUtf16(start: Uint8Array): boolean {
  return start[0] === 0xff && start[1] === 0xfe;
}

/** Takes the text chunk by chunk. */
function textReader(reading: ToolReading): (chunk: string, isLast: boolean) => Generator<ToolRow | ToolProblem> {
  const { agent, format } = reading;
  const reader = format === AUTO ? autoReader(reading) : { ...TOOLS[format].reader(reading), format: () => format };
  // A run has the position of the item that it was read from, and may come after later items.
  const named = agent?.by === 'field' ? new WeakMap<Position, AgentName>() : undefined;
  const nameOf = (run: ToolRun): AgentName | string => {
    if (agent?.by === 'field')
      return named?.get(run.position) ?? `This run has no ${agent.path}, which was to name its agent.`;
    if (agent !== undefined) return agent;
    return run.agentId === undefined ? NO_AGENT : { by: 'agent_id', name: run.agentId };
  };
  const rowsOf = runRows(reading, reader.format, nameOf);
  const scanner = new ItemScanner();
  return function* (chunk, isLast) {
    for (const item of scanner.scan(chunk, isLast)) {
      if ('problem' in item) {
        yield item;
        continue;
      }
      const name = agent?.by === 'field' && 'value' in item ? nameAt(item.value, agent.path) : undefined;
      if (name !== undefined) named?.set(item.position, name);
      for (const outcome of reader.take(item)) yield* rowsOf(outcome);
    }
    if (isLast) for (const outcome of reader.end()) yield* rowsOf(outcome);
  };
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
