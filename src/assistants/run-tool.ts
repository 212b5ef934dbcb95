import { nearestNames } from '../lib/nearest-names.ts';
import type { JsonObject } from '../lib/read.ts';
import { adviceFor, didYouMean } from '../query/name-hint.ts';
import { type PanelApi, Refused, readData, wrongArguments } from './panel-api.ts';
import type { Tool } from './tool.ts';

interface ToolResult {
  /** A sentence of the service's own. What agents and people have stored is data, and stands in the content alone. */
  readonly text: string;
  readonly content: JsonObject;
  readonly isError: boolean;
}

/** What a tool answers. A refusal of the API is an answer too: with its reasons, and the nearest names. */
export async function runTool(tool: Tool, api: PanelApi, given: JsonObject, signal: AbortSignal): Promise<ToolResult> {
  try {
    const { finds, input } = tool;
    if (finds && given[finds.argument] === undefined)
      throw wrongArguments({ [finds.argument]: ['This field is missing.'] });
    const unknown = Object.keys(given).filter((name) => !Object.hasOwn(input.properties ?? {}, name));
    const answer = await tool.run(api, given, signal);
    const content = unknown.length > 0 ? { ignored: unknown, ...answer } : answer;
    return { text: summaryOf(content), content, isError: false };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, message, issues } = error;
    const hints = await hintsFor(tool, api, given, error, signal);
    const isHinted = Object.keys(hints).length > 0;
    const content = { code, message, errors: issues, ...(isHinted && { hints }) };
    return { text: `${message.replace(/\.?$/, '.')} ${isHinted ? HINTED : SEE}`, content, isError: true };
  }
}

const SEE = 'See errors in the structured content.';
const HINTED = 'See errors and hints in the structured content.';

function summaryOf({ rows, row_count: total, unit, truncated }: JsonObject): string {
  if (!Array.isArray(rows)) return 'The answer is in the structured content.';
  const cut = truncated === true ? ' They are cut: `narrow` says how to get the others.' : '';
  const inUnit = unit === undefined ? '' : `, in ${unit}`;
  return `${rows.length} of ${total} rows in the structured content${inUnit}.${cut}`;
}

const ADVICE = {
  metric: 'describe_panel lists them.',
  window: 'describe_panel lists them.',
  split: 'describe_panel lists them.',
  filter: 'describe_panel lists them.',
};

/** By message. */
async function hintsFor(
  { finds }: Tool,
  api: PanelApi,
  given: JsonObject,
  { status, message, issues }: Refused,
  signal: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const list = (path: string) => readData<readonly JsonObject[]>(api, path, signal).catch(() => []);
  if (status === 404 && finds) {
    const names = (await list(finds.listedBy)).map(nameOf);
    const hint = didYouMean(nearestNames(String(given[finds.argument]), names));
    return hint === undefined ? {} : { [message]: hint };
  }
  const hints = Object.values(issues)
    .flat()
    .map((each) => [each, adviceFor(each, ADVICE)] as const);
  return Object.fromEntries(hints.filter((hint): hint is readonly [string, string] => hint[1] !== undefined));
}

/** Recipes have keys, dimensions ids, the others names. */
function nameOf({ key, id, name }: JsonObject): string {
  return String(key ?? id ?? name);
}
