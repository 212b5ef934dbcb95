import { randomBytes } from 'node:crypto';
import type { AgentView, Caller } from '../../access/caller.ts';
import type { Channel } from '../../alerts/channel.ts';
import { testMessage } from '../../alerts/message.ts';
import { ServiceError } from '../../errors.ts';
import { cursorAfter } from '../../lib/cursor.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import type { Delivery, StoredChannel } from '../../ports/alert-channels.ts';
import type { StoredRule } from '../../ports/alerts.ts';
import { type Context, type Registered, unixSeconds } from '../context.ts';
import { deleteNamed, findNamed } from '../named.ts';
import { newDelivery, sendMessage } from './send-message.ts';

export type { Delivery, StoredChannel };

/** How long messages are signed with the secret before the last rotation too. */
const OVERLAP_SECONDS = 86_400;

/** Adds an issue if nothing can be sent to a channel. */
export async function verifyChannel({ messages }: Context, channel: Channel, issues: IssueList): Promise<void> {
  if (channel.kind === 'mail') {
    if (!messages.hasMail) issues.add('mail', 'This service sends no mail: its operator has to set SMTP_URL.');
    return;
  }
  const refusal = channel.url === '' ? undefined : await messages.refusalOf(channel.url);
  if (refusal !== undefined) issues.add(channel.kind, refusal);
}

interface PutChannel {
  readonly channel: StoredChannel;
  /** Of a new webhook. */
  readonly secret: string | null;
}

export async function putChannel(context: Context, caller: Caller, name: string, body: Channel): Promise<PutChannel> {
  const { organisationId } = caller;
  const known = await context.register.alertChannels.find(organisationId, name);
  const isNew = body.kind === 'webhook' && (known === undefined || known.secrets.length === 0);
  const secrets = body.kind !== 'webhook' ? [] : isNew ? [newSecret()] : (known?.secrets ?? []);
  const channel = { organisationId, name, body, secrets, savedAt: unixSeconds(context), problem: null };
  await context.register.alertChannels.put(organisationId, channel, () =>
    context.audit.entry(caller, 'channel.put', { name, kind: body.kind }),
  );
  return { channel, secret: isNew ? (secrets[0]?.secret ?? null) : null };
}

function newSecret() {
  return { secret: `whsec_${randomBytes(32).toString('base64')}`, until: null };
}

/** Gives a webhook another secret; messages are signed with the old one too for a day. */
export async function rotateSecret(context: Context, caller: Caller, name: string): Promise<PutChannel> {
  const channel = await findNamed(context, caller, 'alertChannels', name);
  const [old] = channel.secrets;
  if (old === undefined) {
    const issues = { name: [`${name} is not a webhook, so it has no secret.`] };
    throw new ServiceError('VALIDATION_FAIL', { issues });
  }
  const fresh = newSecret();
  const secrets = [fresh, { ...old, until: unixSeconds(context) + OVERLAP_SECONDS }];
  const rotated = { ...channel, secrets, problem: null };
  await context.register.alertChannels.put(caller.organisationId, rotated, () =>
    context.audit.entry(caller, 'channel.rotate', { name }),
  );
  return { channel: rotated, secret: fresh.secret };
}

/** Deletes a channel that no rule and no schedule sends to. */
export async function deleteChannel(context: Context, caller: Caller, name: string): Promise<void> {
  const { register } = context;
  const rules = await register.alerts.list(caller.organisationId);
  const schedules = await register.schedules.list(caller.organisationId);
  const usersIn = (stored: readonly StoredRule[]) =>
    stored.filter(({ body }) => (body as { to?: readonly string[] }).to?.includes(name)).map((user) => user.name);
  const users = { rules: usersIn(rules), schedules: usersIn(schedules) };
  const problems = Object.entries(users).flatMap(([noun, names]) =>
    names.length === 0 ? [] : [`These ${noun} send to it: ${names.join(', ')}. Change them first.`],
  );
  if (problems.length > 0) throw new ServiceError('VALIDATION_FAIL', { issues: { name: problems } });
  await deleteNamed(context, caller, 'alertChannels', name);
}

/** Sends a message to a channel at once; null: it has arrived, otherwise what went wrong. */
export async function tryChannel(
  context: Context,
  caller: Caller,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  const channel = await findNamed(context, caller, 'alertChannels', name);
  await context.audit.record(caller, 'channel.test', { name });
  const message = testMessage(name, unixSeconds(context), context.publicUrl());
  const outcome = await sendMessage(context, channel, newDelivery(name, message), signal);
  return outcome === 'sent' ? null : outcome.error;
}

/** Messages that have not arrived, newest first. */
export async function listDeliveries(
  { register }: Registered,
  { organisationId }: AgentView,
  { beforeId: beforeNumber, limit }: { readonly beforeId: number | undefined; readonly limit: number },
) {
  const deliveries = await register.alertDeliveries.list(organisationId, { beforeNumber, limit });
  const numbered = deliveries.map(({ number }) => ({ id: number }));
  return { deliveries, nextCursor: cursorAfter(numbered, limit) };
}

/** Tries a message that has not arrived again, from now on. */
export async function sendAgain(context: Context, caller: Caller, id: string): Promise<void> {
  const { register, audit } = context;
  if (!(await register.alertDeliveries.again(caller.organisationId, id, unixSeconds(context))))
    throw new ServiceError('NOT_FOUND');
  await audit.record(caller, 'delivery.send', { id });
}
