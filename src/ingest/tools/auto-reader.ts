import type { ToolItem, ToolOutcome, ToolReader, ToolReaderOptions } from './tool-run.ts';
import { TOOL_FORMATS, TOOLS, type ToolFormat } from './tools.ts';

/** A reader that knows its format when it has seen enough. */
interface AutoReader extends ToolReader {
  readonly format: () => ToolFormat | undefined;
}

/** Lines before the output itself, such as warnings or a prompt. */
const UNKNOWN_MAX = 100;

/** Reads a file by the first of its items that a tool recognises. */
export function autoReader(options: ToolReaderOptions): AutoReader {
  let format: ToolFormat | undefined;
  let reader: ToolReader | undefined;
  let held: ToolItem[] = [];
  const refuse = (): ToolOutcome[] => {
    const [first] = held;
    return first === undefined ? [] : [{ position: first.position, problem: UNKNOWN }];
  };
  return {
    format: () => format,
    take: (item) => {
      if (reader !== undefined) return reader.take(item);
      if (held.length < UNKNOWN_MAX) held.push(item);
      format = held.length < UNKNOWN_MAX ? TOOL_FORMATS.find((name) => TOOLS[name].recognises(item)) : undefined;
      if (format === undefined) return [];
      reader = TOOLS[format].reader(options);
      const before = held;
      held = [];
      return before.flatMap(reader.take);
    },
    end: () => (reader === undefined ? refuse() : reader.end()),
  };
}

const UNKNOWN = `No tool that is known prints this. Say the format: ${TOOL_FORMATS.join(', ')}.`;
