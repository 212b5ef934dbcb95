import type { ListedDownload, TestQuestion } from '../../../../client/index.ts';
import type { JsonObject } from '../../../../src/lib/read.ts';
import { factsOf } from '../../../../src/query/describe-question.ts';
import { type Fact, phraseOf } from '../../../../src/query/field-words.ts';
import { isUtcDay } from '../../lib/dates.ts';
import { explorePath } from '../../question/question.ts';
import { questionOf } from '../../question/saved.ts';

/** What a download was asked for, for people. */
interface AskedFor {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** The path of the page that shows the same; undefined where none can. */
  readonly path: string | undefined;
}

/** Names by keys; some tests and metrics have a key in common. */
export interface Names {
  readonly tests: ReadonlyMap<string, string>;
  readonly metrics: ReadonlyMap<string, string>;
}

export function describeRequest(
  { of, request, createdAt }: Pick<ListedDownload, 'of' | 'request' | 'createdAt'>,
  names: Names,
): AskedFor {
  // The service has taken the request, so it has the form of one.
  const asked = request as JsonObject;
  const facts = factsOf(asked, Date.parse(createdAt) / 1000);
  if (of === 'test_data')
    return { title: `Records of ${nameOf(names.tests, asked.test)}`, facts, path: testsPath(asked) };
  const question = questionOf({ of, request: asked });
  return {
    title: `${nameOf(names.metrics, asked.metric)} ${phraseOf(asked)}`,
    facts,
    path: question && explorePath(question),
  };
}

function nameOf(names: ReadonlyMap<string, string>, key: unknown): string {
  return names.get(String(key)) ?? String(key);
}

function testsPath(request: JsonObject): string | undefined {
  const { test, date, panel, agent = [] } = request as unknown as TestQuestion;
  const agents = [agent].flat();
  const [first] = agents;
  const [from, to] = [String(date?.from), String(date?.to)];
  if (!isUtcDay(from) || !isUtcDay(to) || panel !== undefined || agents.length > 1) return undefined;
  return `tests?${new URLSearchParams({ test, from, to, ...(first !== undefined && { agent: first }) })}`;
}
