import type { Change } from '../../../../client/index.ts';

/** What the audit records, in words. */
export const ACTIONS: Readonly<Record<Change['action'], string>> = {
  'session.begin': 'Signed in',
  'session.end': 'Session ended',
  'session.leave': 'Signed out',
  'token.create': 'Token created',
  'token.rotate': 'Token rotated',
  'token.revoke': 'Token revoked',
  'agents.import': 'Agents imported',
  'agents.register': 'Agents registered by results',
  'metadata.set': 'Metadata set',
  'metadata.undo': 'Metadata undone',
  'agent.erase': 'Agent erased',
  'names.allow': 'Names of an erased agent allowed',
  'panel.create': 'Panel created',
  'isps.add': 'ISPs and packages added',
  'question.save': 'Question saved',
  'question.delete': 'Question deleted',
  'question.share': 'Question shared',
  'question.unshare': 'Question no longer shared',
  'dashboard.save': 'Dashboard saved',
  'dashboard.delete': 'Dashboard deleted',
  'dashboard.share': 'Dashboard shared',
  'dashboard.unshare': 'Dashboard no longer shared',
  'annotation.add': 'Annotation added',
  'annotation.delete': 'Annotation deleted',
  'alert.put': 'Alert rule stored',
  'alert.delete': 'Alert rule deleted',
  'recipe.put': 'Report stored',
  'recipe.delete': 'Report deleted',
  'population.put': 'Population stored',
  'population.delete': 'Population deleted',
  'results.delete': 'Results deleted',
  'results.deleted': 'Results deleted, counted again',
  'retention.set': 'Retention set',
  'release.make': 'Release made',
  'organisation.create': 'Organisation created',
  'organisation.accept': 'Lost changes accepted',
  'organisation.erase': 'Organisation erased',
};

export function isAction(text: string | null): text is Change['action'] {
  return text !== null && Object.hasOwn(ACTIONS, text);
}
