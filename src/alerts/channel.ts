import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';

/** Where messages go. */
export type Channel =
  | { readonly kind: 'webhook' | 'alertmanager'; readonly url: string }
  | { readonly kind: 'mail'; readonly to: readonly string[] };

const ADDRESSES_MAX = 20;
const URL_LENGTH_MAX = 2000;

const readAddress = read.reader<string>({ type: 'string', maxLength: URL_LENGTH_MAX }, (value, key, issues) => {
  const text = read.string(value, key, issues);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
  if (isPlain && text.length <= URL_LENGTH_MAX) return url.href;
  return void issues.add(
    key,
    `${text} is not an address such as https://hooks.example.org/alerts, without a password.`,
  );
});

const MAIL = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

const readMail = read.reader<string>({ type: 'string', maxLength: 254 }, (value, key, issues) => {
  const text = read.string(value, key, issues);
  if (text === undefined || (MAIL.test(text) && text.length <= 254)) return text;
  return void issues.add(key, `${text} is not a mail address.`);
});

export const CHANNEL_FIELDS = {
  webhook: read.optional(readAddress),
  alertmanager: read.optional(readAddress),
  mail: read.optional(read.atMost(ADDRESSES_MAX, read.someOf(readMail))),
};

/** Reads the body of a channel. The value is only meaningful when no issue was added. */
export function readChannel(sent: unknown, _now: number, issues: IssueList): Channel {
  const { webhook, alertmanager, mail } = read.readExactBodyInto(issues, sent, CHANNEL_FIELDS);
  const given = Object.keys(CHANNEL_FIELDS).filter((name) => read.isObject(sent) && Object.hasOwn(sent, name));
  if (given.length !== 1) issues.add('webhook', 'Give one of webhook, alertmanager and mail.');
  if (mail !== undefined) return { kind: 'mail', to: mail };
  return alertmanager === undefined
    ? { kind: 'webhook', url: webhook ?? '' }
    : { kind: 'alertmanager', url: alertmanager };
}
