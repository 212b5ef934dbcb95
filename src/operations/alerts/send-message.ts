import { createHmac, randomBytes } from 'node:crypto';
import type { Channel } from '../../alerts/channel.ts';
import { alertmanagerOf, type Message, mailOf } from '../../alerts/message.ts';
import { isReportMessage, type ReportMessage, reportMailOf } from '../../alerts/report-message.ts';
import type { ChannelSecret, NewDelivery, StoredChannel } from '../../ports/alert-channels.ts';
import type { Posted } from '../../ports/message-sender.ts';
import { type Context, unixSeconds } from '../context.ts';

type SendOutcome =
  | 'sent'
  | {
      readonly error: string;
      /** The receiver wants no more messages. */
      readonly isGone: boolean;
      /** Seconds that the receiver asks to wait. */
      readonly retryAfter: number;
    };

export function newDelivery(channel: string, message: Message | ReportMessage): NewDelivery {
  return { id: `msg_${randomBytes(18).toString('base64url')}`, channel, message };
}

/** Sends a message once. */
export async function sendMessage(
  context: Context,
  { name, body, secrets }: StoredChannel,
  { id, message, page }: NewDelivery,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { messages, publicUrl } = context;
  const channel = body as Channel;
  const told = message as Message | ReportMessage;
  try {
    switch (channel.kind) {
      case 'mail':
        await messages.mail({ id, to: channel.to, ...(isReportMessage(told) ? reportMail(told, page) : mailOf(told)) });
        return 'sent';
      case 'webhook': {
        const text = JSON.stringify(told);
        const headers = signedHeaders(secrets, id, unixSeconds(context), text);
        return outcomeOf(await messages.post(channel.url, headers, text, signal));
      }
      case 'alertmanager': {
        if (isReportMessage(told)) throw new Error('A receiver of Alertmanager takes alerts alone.');
        const text = JSON.stringify(alertmanagerOf(told, name, publicUrl()));
        return outcomeOf(await messages.post(channel.url, { ...JSON_BODY, 'webhook-id': id }, text, signal));
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    return { error: error instanceof Error ? error.message : String(error), isGone: false, retryAfter: 0 };
  }
}

function reportMail(message: ReportMessage, page: string | undefined) {
  const { pageName, ...mail } = reportMailOf(message, page !== undefined);
  return { ...mail, ...(page !== undefined && { page: { name: pageName, html: page } }) };
}

const JSON_BODY = { 'content-type': 'application/json' };

/** The headers of Standard Webhooks. `at` is the time of the attempt in UNIX seconds. */
export function signedHeaders(
  secrets: readonly ChannelSecret[],
  id: string,
  at: number,
  body: string,
): Readonly<Record<string, string>> {
  const valid = secrets.filter(({ until }) => until === null || until > at);
  const signatures = valid.map(({ secret }) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return {
    ...JSON_BODY,
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatures.join(' '),
  };
}

function outcomeOf({ status, retryAfter }: Posted): SendOutcome {
  if (status >= 200 && status < 300) return 'sent';
  return { error: `The receiver answered ${status}.`, isGone: status === 410, retryAfter: retryAfter ?? 0 };
}
