import type { Delivery } from '../../ports/alert-channels.ts';
import { sendMessage } from '../alerts/send-message.ts';
import { type Context, unixSeconds } from '../context.ts';

const TAKEN_AT_ONCE = 10;
/** A node that has not ended an attempt after this time is presumed dead; another one sends the message again. */
const LEASE_SECONDS = 60;

const MINUTE = 60;
const HOUR = 3600;
/** The pauses between attempts. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const PAUSE_MAX = 24 * HOUR;

/** Sends the messages that are due, each at one node, until none is left. */
export async function deliverDue(context: Context, signal: AbortSignal): Promise<void> {
  const { alertDeliveries } = context.register;
  for (;;) {
    signal.throwIfAborted();
    const now = unixSeconds(context);
    const holder = crypto.randomUUID();
    const taken = await alertDeliveries.take(holder, now + LEASE_SECONDS, now, TAKEN_AT_ONCE);
    if (taken.length === 0) return;
    await Promise.all(taken.map((delivery) => deliver(context, delivery, holder, signal)));
  }
}

async function deliver(context: Context, delivery: Delivery, holder: string, signal: AbortSignal): Promise<void> {
  const { alertChannels, alertDeliveries } = context.register;
  const { id, organisationId, channel: name, attempts } = delivery;
  const channel = await alertChannels.find(organisationId, name);
  if (channel === undefined || channel.problem !== null) {
    const error = channel?.problem ?? `There is no channel ${name} any more.`;
    return alertDeliveries.failed(id, holder, { nextAt: null, error });
  }
  const outcome = await sendMessage(context, channel, delivery, signal);
  if (outcome === 'sent') return alertDeliveries.done(id, holder);
  const { error, isGone, retryAfter } = outcome;
  if (isGone) await alertChannels.disable(organisationId, name, GONE);
  const pause = isGone ? undefined : pauseAfter(attempts, retryAfter, Math.random());
  const nextAt = pause === undefined ? null : unixSeconds(context) + pause;
  await alertDeliveries.failed(id, holder, { nextAt, error });
}

const GONE = 'The receiver answered 410: it wants no more messages. Store the channel again to send to it.';

/** Seconds until the next attempt, a tenth more or less by chance; undefined: that was the last one. */
export function pauseAfter(attempts: number, retryAfter: number, random: number): number | undefined {
  const pause = PAUSES[attempts - 1];
  return pause && Math.min(Math.max(Math.round(pause * (0.9 + 0.2 * random)), retryAfter), PAUSE_MAX * 1.1);
}
