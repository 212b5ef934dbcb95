import { type AgentView, maySeePanel } from '../../access/caller.ts';
import type { SavedItem } from '../../ports/saved.ts';
import { namesInQuestion, type QuestionName, withoutSeries } from '../../query/names-in-question.ts';
import type { SavedQuestion } from '../../query/saved-question.ts';
import type { Context, Registered } from '../context.ts';

/** Each name is looked up. */
const NAMES_MAX = 200;

/** The saved questions that name no panel, agent or value of an own field beyond the panels of a view. */
export async function visibleQuestions(
  context: Registered,
  view: AgentView,
  items: readonly SavedItem[],
): Promise<readonly SavedItem[]> {
  const isVisible = visibleTo(context, view);
  const visible: SavedItem[] = [];
  for (const item of items) {
    const question = item.body as SavedQuestion;
    if (!(await isVisible(namesInQuestion(question)))) continue;
    visible.push({ ...item, body: { ...question, view: withoutSeries(question.view) } });
  }
  return visible;
}

/** Tells of lists of names whether a view sees all of them; each is looked up once. */
export function visibleTo(
  { register }: Registered,
  view: AgentView,
): (names: readonly QuestionName[]) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const isSeen = (name: QuestionName) => {
    const key = JSON.stringify(name);
    const seen = known.get(key) ?? sees(register, view, name);
    known.set(key, seen);
    return seen;
  };
  return async (names) =>
    view.panels === null || (names.length <= NAMES_MAX && !(await Promise.all(names.map(isSeen))).includes(false));
}

async function sees({ agents }: Context['register'], view: AgentView, name: QuestionName): Promise<boolean> {
  switch (name.of) {
    case 'panel':
      return maySeePanel(view, name.value);
    case 'agent':
      return (await agents.agentId(view, { field: 'agent', value: name.value })) !== undefined;
    case 'unit': {
      const unit = Number(name.value);
      return Number.isSafeInteger(unit) && (await agents.agentId(view, { field: 'unit', value: unit })) !== undefined;
    }
    case 'custom': {
      const selector = { custom: new Map([[name.key, name.value]]) };
      return (await agents.match(view, { selector, patch: { overwriteAll: false }, from: 0 }, 0)).matched > 0;
    }
  }
}
