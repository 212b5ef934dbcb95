import type { JsonObject } from '../lib/read.ts';
import type { Notice } from './judge.ts';
import { type Described, presentGroup } from './present.ts';
import { type AlertRule, isOfDays, requestAt } from './rule.ts';

/** What is sent about groups of a rule. */
export interface Message {
  readonly type: 'alert.firing' | 'alert.resolved' | 'alert.no_data' | 'alert.test';
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: MessageData;
}

interface MessageData {
  readonly rule: string;
  readonly title: string;
  readonly groups: readonly MessageGroup[];
  /** Groups that there was no room for. */
  readonly more?: number;
  /** Repeats a notice that is at least a day old. */
  readonly reminder?: true;
  /** The chart at that moment. */
  readonly link: string;
  readonly what_to_do: string;
}

type MessageGroup = ReturnType<typeof presentGroup>;

/** A body should have less than 20 kB. */
const GROUPS_LENGTH_MAX = 16_000;

const ADVICE: Readonly<Record<Notice['type'], string>> = {
  firing:
    'Open the link to see the values. If the limit is wrong, try another one over the past and save the rule again.',
  no_data: 'See whether the agents of these groups still send results.',
  resolved: 'Nothing: the values are on the good side again, or the rule was changed or deleted.',
};

export interface Told extends Described {
  readonly name: string;
  readonly rule: AlertRule;
  /** The question of the rule; undefined for silence. */
  readonly question: JsonObject | undefined;
  readonly at: number;
  readonly publicUrl: string;
}

/** The message of a notice. */
export function messageOf({ name, rule, splits, unit, question, at, publicUrl }: Told, notice: Notice): Message {
  const groups: MessageGroup[] = [];
  let length = 0;
  for (const group of notice.groups) {
    const shown = presentGroup(rule, { splits, unit }, group);
    length += JSON.stringify(shown).length;
    if (length > GROUPS_LENGTH_MAX) break;
    groups.push(shown);
  }
  const more = notice.groups.length - groups.length;
  return {
    type: `alert.${notice.type}`,
    timestamp: new Date(at * 1000).toISOString(),
    data: {
      rule: name,
      title: rule.title === '' ? name : rule.title,
      groups,
      ...(more > 0 && { more }),
      ...(notice.isReminder && { reminder: true as const }),
      link: linkOf(publicUrl, rule, question, at),
      what_to_do: ADVICE[notice.type],
    },
  };
}

const DAY = 86_400;

/** Opens the console at the chart of the question, in shorter periods than the rule looks at. */
function linkOf(publicUrl: string, { watched }: AlertRule, question: JsonObject | undefined, at: number): string {
  if (watched.of === 'silence' || question === undefined) return `${publicUrl}/console/agents`;
  const aggregation = watched.over <= 3 * DAY && !isOfDays(question) ? 'hourly' : 'daily';
  const request = { ...requestAt(question, watched, at), aggregation };
  return `${publicUrl}/console/?request=${encodeURIComponent(JSON.stringify(request))}`;
}

export function testMessage(channel: string, at: number, publicUrl: string): Message {
  const data = {
    rule: 'test',
    title: `Test of the channel ${channel}`,
    groups: [],
    link: `${publicUrl}/console/`,
    what_to_do: 'Nothing: this channel works.',
  };
  return { type: 'alert.test', timestamp: new Date(at * 1000).toISOString(), data };
}

/** A message as a mail of plain text. */
export function mailOf({ type, timestamp, data }: Message): { readonly subject: string; readonly text: string } {
  const names = data.groups.map(({ values }) => Object.values(values).join(', ')).filter((name) => name !== '');
  const rest = names.length - NAMED_MAX + (data.more ?? 0);
  const shown = names.slice(0, NAMED_MAX).join('; ') + (rest > 0 ? ` and ${rest} more` : '');
  const state = `${type.replace('alert.', '').replace('_', ' ')}${data.reminder ? ', still' : ''}`;
  const lines = data.groups.map(({ values, state, value, limit, unit, since, agents }) => {
    const name = Object.entries(values).map(([split, of]) => `${split} ${of}`);
    const shown = `${value}${unit === null ? '' : ` ${unit}`}`;
    const figure = value === null ? [] : [`${shown}${limit === null ? '' : ` (limit ${limit})`}, ${agents} agents`];
    return `- ${[...name, state, ...figure, `since ${new Date(since * 1000).toISOString()}`].join(': ')}`;
  });
  const subject = `[${state}] ${data.title}${shown === '' ? '' : `: ${shown}`}`.replaceAll(/\s+/g, ' ').slice(0, 200);
  const text = [
    `${data.title}: ${state}, ${timestamp}`,
    '',
    ...lines,
    ...(data.more ? [`- and ${data.more} more`] : []),
  ];
  return { subject, text: [...text, '', data.link, '', data.what_to_do, ''].join('\n') };
}

const NAMED_MAX = 3;

/** A message in the form that Alertmanager sends to its receivers. */
export function alertmanagerOf({ type, timestamp, data }: Message, receiver: string, publicUrl: string) {
  const status = type === 'alert.resolved' ? 'resolved' : 'firing';
  const common = { alertname: data.rule };
  const groups = data.groups.length > 0 ? data.groups : [undefined];
  return {
    version: '4',
    groupKey: `{}:{alertname=${JSON.stringify(data.rule)}}`,
    truncatedAlerts: data.more ?? 0,
    status,
    receiver,
    groupLabels: common,
    commonLabels: common,
    commonAnnotations: { summary: data.title, description: data.what_to_do },
    externalURL: publicUrl,
    alerts: groups.map((group) => {
      const values = Object.entries(group?.values ?? {}).map(
        ([name, value]) => [labelOf(name), String(value)] as const,
      );
      const labels: Record<string, string> = { ...common, ...Object.fromEntries(values) };
      const startsAt = group === undefined ? timestamp : new Date(group.since * 1000).toISOString();
      return {
        status,
        labels,
        annotations: {
          summary: data.title,
          description: data.what_to_do,
          ...(group?.value != null && { value: String(group.value) }),
        },
        startsAt,
        endsAt: status === 'resolved' ? timestamp : '0001-01-01T00:00:00Z',
        generatorURL: data.link,
        fingerprint: fingerprintOf(labels),
      };
    }),
  };
}

function labelOf(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9])/, '_');
}

/** FNV-1a of 64 bits over the sorted labels: the same for a group whenever it fires or recovers. */
function fingerprintOf(labels: Readonly<Record<string, string>>): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify(Object.entries(labels).sort())))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
}
