import type { AgentView, Caller } from '../../access/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { SavedQuestion } from '../../query/saved-question.ts';
import type { Context } from '../context.ts';
import type { AskedSaved } from './ask-saved.ts';
import { isOfSingleResults } from './dashboards.ts';
import { askForLink, createLink, type NewLink, namingSplits, openLinkTo, type Sharing, viewOf } from './links.ts';
import { findSaved } from './saved.ts';

/** Creates a link through which anyone can read the answer to a saved question, and nothing else, for some days. */
export async function shareQuestion(
  context: Context,
  caller: Caller,
  name: string,
  sharing: Sharing,
): Promise<NewLink> {
  const question = (await findSaved(context, caller, 'question', name)).body as SavedQuestion;
  if (isOfSingleResults(question)) {
    const message = 'This question asks for single results: links show none.';
    throw new ServiceError('VALIDATION_FAIL', { issues: { name: [message] } });
  }
  const names = namingSplits(question);
  if (names.length > 0 && !sharing.showsNames) {
    const message = `This question is split by ${names.join(', ')}. Send true to publish these names.`;
    throw new ServiceError('VALIDATION_FAIL', { issues: { show_names: [message] } });
  }
  return createLink(context, caller, { kind: 'question', name }, sharing);
}

/** The question of a link, as it is saved now, answered as for a caller who sees every panel. */
export async function openQuestion(
  context: Context,
  name: string,
  secret: string,
): Promise<AskedSaved & { readonly view: AgentView }> {
  const { link, item } = await openLinkTo(context, 'question', secret);
  const question = item.body as SavedQuestion;
  // The question may have changed since the link was made.
  const isShown = !isOfSingleResults(question) && (link.showsNames || namingSplits(question).length === 0);
  if (link.name !== name || !isShown) throw new ServiceError('NOT_FOUND');
  context.audit.countLink(link, 'GET', '/saved/questions/{name}/answer');
  const { receipt: _, ...request } = question.request;
  const view = viewOf(link);
  return { view, asked: await askForLink(context, view, { ...question, request }), request };
}
