import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Test } from '../../catalogue/test.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { FCC_TABLES, fccFileOf } from '../../ingest/fcc/fcc-file.ts';
import { type AgentSource, macIn } from '../../ingest/tools/agent-source.ts';
import { readGivenTime } from '../../ingest/tools/given-time.ts';
import type { ToolReading } from '../../ingest/tools/read-tool.ts';
import { AUTO, TOOL_FORMATS, TOOLS } from '../../ingest/tools/tools.ts';
import { isZone } from '../../ingest/zone-clock.ts';
import { usageFailure } from '../failure.ts';
import { findSource, formatOf } from '../source-file.ts';
import type { ResultFile } from './cut-file.ts';
import { findFiles } from './find-files.ts';
import type { ToolFile } from './pack-tool-files.ts';

/** The options about the files. */
export interface FileOptions {
  readonly format?: string;
  readonly agent?: string;
  readonly agentFrom?: string;
  readonly time?: string;
  readonly registerAgents?: boolean;
}

/** The files to import, and how to read each: the first argument is a test, unless the files name theirs. */
export function resultFiles(first: string, rest: readonly string[], options: FileOptions): readonly ResultFile[] {
  const { format } = options;
  const tool = [AUTO, ...TOOL_FORMATS].find((name) => name === format);
  checkOptions(options, tool);
  const test = TESTS.find(({ key }) => key === first);
  if (test === undefined && format !== 'fcc' && tool === undefined) {
    const tests = `Tests: ${TESTS.map(({ key }) => key).join(', ')}.`;
    throw usageFailure(
      isFile(first)
        ? `${first}: name its test first (broadgauge import ping ${first})${OR_TOOL}. ${tests}`
        : `${first} is not a test. ${tests}`,
    );
  }
  if (test !== undefined && tool !== undefined && tool !== AUTO && !TOOLS[tool].tests.includes(test.key)) {
    throw usageFailure(`${tool} has no results of ${test.key}, only of ${TOOLS[tool].tests.join(', ')}.`);
  }
  const paths = test === undefined ? [first, ...rest] : rest;
  if (paths.length === 0) throw usageFailure('Name a file, or - for standard input.');
  const files = findFiles(paths, { folders: tool !== undefined });
  if (tool === undefined) return files.map((path) => resultFile(path, test, format));
  if (
    files.length > 1 &&
    options.time !== undefined &&
    !['utc', 'file'].includes(options.time) &&
    !isZone(options.time)
  ) {
    throw usageFailure(
      'One time is that of one file. Import each by itself, or take the times of the files: --time file',
    );
  }
  return [{ format: 'tool', files: files.map((path) => toolFile(path, tool, test, options)) }];
}

/** For files that no test is named for. */
const OR_TOOL = `, or what a tool wrote: --format ${[AUTO, ...TOOL_FORMATS].join('|')}`;

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function checkOptions(
  { format, time, agent, agentFrom, registerAgents }: FileOptions,
  tool: ToolReading['format'] | undefined,
): void {
  const isKnown = time === undefined || time === 'utc' || isZone(time);
  if (!isKnown && format !== 'fcc' && tool === undefined) {
    throw usageFailure(`--time ${time}: it should be utc, or the timezone of the file, such as Europe/Berlin.`);
  }
  if (format === 'fcc' && !isKnown && time !== 'local') {
    throw usageFailure(
      `--time ${time}: with --format fcc it should be utc, local, or a timezone such as Europe/Berlin.`,
    );
  }
  if (format === 'fcc' && time === 'local' && registerAgents) {
    throw usageFailure('--time local needs the timezones of agents, and agents that --register-agents adds have none.');
  }
  if (agent !== undefined && tool === undefined) throw usageFailure('--agent goes with the formats of tools.');
  if (agentFrom !== undefined && tool === undefined) throw usageFailure('--agent-from goes with the formats of tools.');
  if (agent !== undefined && agentFrom !== undefined) throw usageFailure('--agent and --agent-from: leave out one.');
  if (agentFrom === 'mac' && registerAgents) {
    throw usageFailure('--register-agents needs an agent_id, and --agent-from mac has none: import the agents first.');
  }
  if (agent === undefined && agentFrom === undefined && tool !== undefined && !mayNameAgents(tool)) {
    throw usageFailure(`Say which agent has run ${tool}: --agent <id>, or for many of them --agent-from folder.`);
  }
}

/** With `auto`, each file by itself. */
function mayNameAgents(tool: ToolReading['format']): boolean {
  return tool === AUTO || TOOLS[tool].namesAgents === true;
}

function toolFile(path: string, format: ToolReading['format'], test: Test | undefined, options: FileOptions): ToolFile {
  const source = findSource(path);
  const tool = { format, agent: agentSource(path, format, options), test, ...toolTime(options.time, path) };
  return { source, tool, isOfFleet: options.agentFrom !== undefined };
}

/** The agent of a file: from the option, or from the name of its folder or of the file. */
function agentSource(
  path: string,
  format: ToolReading['format'],
  { agent, agentFrom }: FileOptions,
): AgentSource | undefined {
  if (agentFrom === undefined) return agent === undefined ? undefined : { by: 'agent_id', name: agent };
  if (!['folder', 'file', 'mac'].includes(agentFrom)) return { by: 'field', path: agentFrom };
  if (path === '-') throw usageFailure(`--agent-from ${agentFrom}: standard input has no name.`);
  const whole = resolve(path);
  if (agentFrom === 'folder') return { by: 'agent_id', name: basename(dirname(whole)) };
  if (agentFrom === 'file') return { by: 'agent_id', name: basename(whole).replace(ENDINGS, '') };
  const mac = macIn(path);
  if (mac !== undefined) return { by: 'mac_address', name: mac };
  if (format === 'ookla' || format === AUTO) return { by: 'field', path: 'interface.macAddr' };
  throw usageFailure(`${path}: --agent-from mac finds no MAC address in its path.`);
}

/** `box-7.json`, `box-7.jsonl.gz`. */
const ENDINGS = /(?:\.(?:json|jsonl|ndjson|csv|log|txt|out|gz))+$/i;

function resultFile(path: string, test: Test | undefined, format: string | undefined): ResultFile {
  const source = findSource(path);
  if (format !== 'fcc' && test !== undefined) return { source, test, format: formatOf(path, format, OR_TOOL) };
  const named = fccFileOf(source.label)?.test;
  if (test !== undefined && named !== undefined && named !== test) {
    throw usageFailure(`${path}: its name says that it has results of ${named.key}, not of ${test.key}.`);
  }
  const fcc = fccFileOf(source.label, test);
  if (fcc !== undefined) return { source, test: fcc.test, format: 'fcc', fcc };
  throw usageFailure(
    `${path}: its name is not that of an FCC table with a test of ours (curr_<table>.csv; ${FCC_TABLES.join(', ')}). Say which test it is of: broadgauge import <test> --format fcc <file>`,
  );
}

/** The meaning of `--time` for runs without a complete time. */
function toolTime(given: string | undefined, path: string): Pick<ToolReading, 'time' | 'zone'> {
  if (given === undefined) return { time: undefined, zone: undefined };
  if (given === 'file') return { time: fileTime(path), zone: undefined };
  const time = readGivenTime(given);
  if (time !== undefined) return time;
  throw usageFailure(
    `--time ${given}: it should be a time like 2026-03-01T12:00:00Z, the word file for the time at which the file was written, or utc, or a timezone such as Europe/Berlin, when its times have no offset.`,
  );
}

function fileTime(path: string): number {
  if (path !== '-') return Math.floor(statSync(path).mtimeMs);
  throw usageFailure('--time file: standard input has no time. Say which: --time 2026-03-01T12:00:00Z');
}
