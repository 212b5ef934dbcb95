import type { Change } from '../../../../client/index.ts';
import type { Times } from '../../lib/times.ts';
import { describeDetail } from './describe-detail.ts';

/** The verb of an action, and the members of its detail that name the object. */
type Sentence = readonly [did: string, ...to: string[]];

const SENTENCES: Readonly<Record<Change['action'], Sentence>> = {
  'session.begin': ['Signed in from', 'address'],
  'session.end': ['Ended session', 'id'],
  'session.leave': ['Signed out of session', 'id'],
  'token.create': ['Made the token', 'name'],
  'token.rotate': ['Replaced the token', 'name'],
  'token.revoke': ['Revoked token', 'id'],
  'agents.import': ['Imported agents'],
  'agents.register': ['Registered agents by results of', 'test'],
  'metadata.set': ['Set metadata of', 'agent'],
  'metadata.undo': ['Took back change', 'undoes'],
  'agent.erase': ['Erased an agent, by erasure', 'erasure'],
  'names.allow': ['Allowed the names of an erased agent again'],
  'panel.create': ['Made the panel', 'name'],
  'isps.add': ['Added ISPs and packages'],
  'question.save': ['Saved the question', 'name'],
  'question.delete': ['Deleted the question', 'name'],
  'question.share': ['Shared the question', 'name'],
  'question.unshare': ['Stopped sharing the question', 'name'],
  'dashboard.save': ['Saved the dashboard', 'name'],
  'dashboard.delete': ['Deleted the dashboard', 'name'],
  'dashboard.share': ['Shared the dashboard', 'name'],
  'dashboard.unshare': ['Stopped sharing the dashboard', 'name'],
  'annotation.add': ['Wrote the annotation', 'text'],
  'annotation.delete': ['Deleted annotation', 'id'],
  'alert.put': ['Stored the alert rule', 'name'],
  'alert.delete': ['Deleted the alert rule', 'name'],
  'alert.silence': ['Silenced the alert rule', 'name'],
  'alert.unsilence': ['Ended the silence of the alert rule', 'name'],
  'schedule.put': ['Stored the schedule', 'name'],
  'schedule.send': ['Sent the report of the schedule', 'name'],
  'schedule.delete': ['Deleted the schedule', 'name'],
  'channel.put': ['Stored the alert channel', 'name'],
  'channel.rotate': ['Replaced the secret of the alert channel', 'name'],
  'channel.test': ['Tested the alert channel', 'name'],
  'channel.delete': ['Deleted the alert channel', 'name'],
  'delivery.send': ['Sent message', 'id'],
  'recipe.put': ['Stored the report', 'name'],
  'recipe.delete': ['Deleted the report', 'name'],
  'rule.put': ['Stored the rule', 'name'],
  'rule.delete': ['Deleted the rule', 'name'],
  'mapping.put': ['Stored the mapping', 'name'],
  'mapping.delete': ['Deleted the mapping', 'name'],
  'map.put': ['Stored the map', 'name'],
  'map.delete': ['Deleted the map', 'name'],
  'population.put': ['Stored the population', 'name'],
  'population.delete': ['Deleted the population', 'name'],
  'results.delete': ['Deleted results'],
  'results.deleted': ['Counted the deleted results again'],
  'retention.set': ['Set how long results are retained'],
  'release.make': ['Made a release'],
  'organisation.create': ['Made the organisation', 'name'],
  'organisation.quotas': ['Set the quotas of the organisation'],
  'organisation.accept': ['Accepted the lost changes of the organisation', 'name'],
  'organisation.erase': ['Erased the organisation, by erasure', 'erasure'],
};

/** A change as a sentence: what was done to what, and then the rest of what the audit recorded of it. */
export function sayChange({ action, detail }: Pick<Change, 'action' | 'detail'>, times: Times): string {
  const [did, ...to] = SENTENCES[action];
  const { told, rest } = partsOf(detail, to);
  const others = describeDetail(rest, times);
  return `${[did, ...told].join(' ')}${others === '' ? '' : `: ${others}`}.`;
}

function partsOf(detail: object, to: readonly string[]) {
  const told: string[] = [];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries({ ...detail, ...requestOf(detail), request: undefined })) {
    const text = to.includes(name) ? calledBy(name, value) : undefined;
    if (text === undefined) rest[name] = value;
    else told.push(text);
  }
  return { told, rest };
}

/** Of a change of metadata the request itself is recorded. */
function requestOf(detail: object): object {
  const request: unknown = Reflect.get(detail, 'request');
  return typeof request === 'object' && request !== null ? request : {};
}

/** What a thing is called: its name, its number, or the members that choose it. */
function calledBy(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return ['name', 'text'].includes(name) ? `“${value}”` : value;
  if (typeof value === 'number') return String(value);
  const members = Object.entries(value ?? {}).filter(([, one]) => typeof one === 'string' || typeof one === 'number');
  if (members.length === 0) return undefined;
  return `agents with ${members.map(([name, one]) => `${name.replaceAll('_', ' ')} ${one}`).join(' and ')}`;
}
