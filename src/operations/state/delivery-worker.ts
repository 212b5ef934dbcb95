import { pause } from '../../lib/concurrency/repeat.ts';
import type { Delivery } from '../../ports/alert-channels.ts';
import { sendMessage } from '../alerts/send-message.ts';
import { type Context, unixSeconds } from '../context.ts';

/** How many messages of one channel are taken at once. */
const TAKEN_AT_ONCE = 5;
/** A receiver that does not answer holds back only its own channel. */
const CHANNELS_AT_ONCE = 20;
/** An organisation with several such receivers holds back no other. */
const CHANNELS_OF_ORGANISATION = 4;
/** A node that has not ended an attempt after this time is presumed dead; another one sends the message again. */
const LEASE_SECONDS = 60;

/** How often to look for other channels while some are being sent to. */
const LOOK_MS = 1_000;

const MINUTE = 60;
const HOUR = 3600;
/** The pauses between attempts. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const PAUSE_MAX = 24 * HOUR;

/** Sends the messages that are due, each at one node, until none is left. */
export async function deliverDue(context: Context, signal: AbortSignal): Promise<void> {
  const sending = new Map<Delivery, Promise<unknown>>();
  const failures: unknown[] = [];
  let look: Promise<void> | undefined;
  try {
    while (failures.length === 0) {
      signal.throwIfAborted();
      const taken = await take(context, [...sending.keys()]);
      const [first] = taken;
      if (first) {
        const all = taken.map(({ delivery, holder }) => deliver(context, delivery, holder, signal));
        const settled = all.map((sent) => sent.catch((error: unknown) => failures.push(error)));
        const ended = Promise.all(settled).then(() => sending.delete(first.delivery));
        sending.set(first.delivery, ended);
      } else if (sending.size > 0) {
        look ??= pause(LOOK_MS, signal).finally(() => {
          look = undefined;
        });
        await Promise.race([...sending.values(), look]);
      } else break;
    }
  } finally {
    await Promise.all(sending.values());
  }
  if (failures.length > 0) throw failures[0];
}

/** Leases due messages of a channel other than those that are being sent to. `sending`: a message of each of these. */
async function take(context: Context, sending: readonly Delivery[]) {
  if (sending.length === CHANNELS_AT_ONCE) return [];
  const now = unixSeconds(context);
  const holder = crypto.randomUUID();
  const organisations = sending
    .map(({ organisationId }) => organisationId)
    .filter((id, _, all) => all.filter((other) => other === id).length === CHANNELS_OF_ORGANISATION);
  const deliveries = await context.register.alertDeliveries.take(holder, now + LEASE_SECONDS, now, TAKEN_AT_ONCE, {
    organisations,
    channels: sending,
  });
  return deliveries.map((delivery) => ({ delivery, holder }));
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
  const seconds = isGone ? undefined : pauseAfter(attempts, retryAfter, Math.random());
  const nextAt = seconds === undefined ? null : unixSeconds(context) + seconds;
  await alertDeliveries.failed(id, holder, { nextAt, error });
}

const GONE = 'The receiver answered 410: it wants no more messages. Store the channel again to send to it.';

/** Seconds until the next attempt, a tenth more or less by chance; undefined: that was the last one. */
export function pauseAfter(attempts: number, retryAfter: number, random: number): number | undefined {
  const pause = PAUSES[attempts - 1];
  return pause && Math.min(Math.max(Math.round(pause * (0.9 + 0.2 * random)), retryAfter), PAUSE_MAX * 1.1);
}
