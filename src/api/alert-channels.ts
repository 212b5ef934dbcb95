import { CHANNEL_FIELDS, type Channel, readChannel } from '../alerts/channel.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import {
  type Delivery,
  deleteChannel,
  listDeliveries,
  putChannel,
  rotateSecret,
  type StoredChannel,
  sendAgain,
  tryChannel,
  verifyChannel,
} from '../operations/alerts/channels.ts';
import { findNamed, listNamed } from '../operations/named.ts';
import { MANAGE } from './alert-rules.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, type Resource } from './call.ts';
import { deleteCall, listCall, type NamedThing, readCall } from './named-calls.ts';
import { CURSOR, limit, newName, pathText } from './parameters.ts';
import { done, ok, page } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, record, ref, text, unixSeconds } from './schemas/parts.ts';

const SENT = describe(read.schemaOf(CHANNEL_FIELDS), {
  webhook: 'Messages are posted to this address, signed by Standard Webhooks.',
  alertmanager: 'Messages are posted to this address in the form that Alertmanager sends to its receivers.',
  mail: 'Messages are mailed to these addresses.',
});

const STATED = {
  name: text('Its name in the organisation.'),
  saved_at: unixSeconds('When it was stored.'),
  problem: orNull(text('Why nothing is sent to it any more.')),
} as const;

const SCHEMAS = {
  AlertChannel: { ...SENT, additionalProperties: false, minProperties: 1, maxProperties: 1 },
  StoredAlertChannel: {
    type: 'object',
    properties: {
      ...STATED,
      ...SENT.properties,
      secret: text('Of a new or rotated webhook, shown once: `whsec_` and base64.'),
    },
    required: Object.keys(STATED),
  },
  AlertDelivery: record({
    id: text('Names it; the `webhook-id` of every attempt.'),
    channel: text('The name of the channel.'),
    message: { type: 'object', description: 'What is sent.', additionalProperties: true },
    created_at: unixSeconds('When the message was made.'),
    attempts: count('The attempts so far.'),
    next_at: orNull(unixSeconds('When it is tried next; null: it has failed for good.')),
    error: orNull(text('Why the last attempt failed.')),
  }),
} as const;

const STORED = { name: 'ops', webhook: 'https://hooks.example.org/alerts', saved_at: 1784023200, problem: null };
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const DELIVERY = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  channel: 'ops',
  message: { type: 'alert.firing', timestamp: '2026-07-14T10:00:00.000Z', data: { rule: 'speed' } },
  created_at: 1784023200,
  attempts: 10,
  next_at: null,
  error: 'The receiver answered 500.',
};

function present({ name, body, savedAt, problem }: StoredChannel, secret: string | null = null) {
  const channel = body as Channel;
  const where = channel.kind === 'mail' ? { mail: channel.to } : { [channel.kind]: channel.url };
  return { name, ...where, saved_at: savedAt, problem, ...(secret !== null && { secret }) };
}

function presentDelivery({ id, channel, message, createdAt, attempts, nextAt, error }: Delivery) {
  return { id, channel, message, created_at: createdAt, attempts, next_at: nextAt, error };
}

const THING: NamedThing = {
  path: '/alerts/channels',
  id: 'AlertChannel',
  noun: 'channel',
  title: { one: 'an alert channel', many: 'alert channels' },
  access: MANAGE,
  isForEveryPanel: true,
  name: pathText({ name: 'name', description: 'The name of the channel.', example: 'ops' }),
  missing: { NOT_FOUND: { when: 'There is no such channel.' } },
};

const ID = pathText({ name: 'id', description: 'The id of the message.', example: DELIVERY.id });
const LIMIT = limit(100);

export const alertChannels: Resource = {
  name: 'Alert channels',
  description:
    'Where messages about alerts go. A message is stored with the change that it is about, and sent until the receiver ' +
    'answers 2xx: after 5 seconds, then after longer and longer pauses, ten times within three days. Every attempt has ' +
    'the same id. `Retry-After` is honoured, a redirect is a failure, and 410 disables the channel. Nothing is sent to ' +
    'private, loopback and link-local addresses unless the operator sets `ALERT_PRIVATE_ADDRESSES=true`. Not for tokens ' +
    'that are limited to panels.',
  schemas: SCHEMAS,
  calls: [
    call('PUT /alerts/channels/{name}', {
      id: 'putAlertChannel',
      summary: 'Store an alert channel',
      description:
        'Replaces a channel of the same name; a webhook keeps its secret. The secret of a new one is shown once. An ' +
        'organisation may have 100 channels.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: newName(THING.name) },
      body: jsonBody({
        description: 'The channel.',
        schema: ref('AlertChannel'),
        examples: {
          'A receiver of Alertmanager': { alertmanager: 'https://hooks.example.org/alertmanager' },
          'A webhook': { webhook: STORED.webhook },
        },
        read: readChannel,
      }),
      answer: answers.success('The channel.', ref('StoredAlertChannel'), { Stored: { ...STORED, secret: SECRET } }),
      refusals: answers.invalid('The channel is invalid, or there are too many.', {
        webhook: ['Nothing is sent to 127.0.0.1: it is a private, loopback or reserved address.'],
      }),
      async check({ context, body }, issues) {
        if (issues.isEmpty) await verifyChannel(context, body, issues);
      },
      async handle({ context, caller, parameters: { name }, body }) {
        const { channel, secret } = await putChannel(context, caller, name, body);
        return ok(present(channel, secret));
      },
    }),
    listCall(THING, {
      description: 'Ordered by name, without secrets.',
      schema: ref('StoredAlertChannel'),
      example: STORED,
      list: async (context, caller) => (await listNamed(context, caller, 'alertChannels')).map((each) => present(each)),
    }),
    readCall(THING, {
      description: 'Without its secret.',
      schema: ref('StoredAlertChannel'),
      example: STORED,
      find: async (context, caller, name) => present(await findNamed(context, caller, 'alertChannels', name)),
    }),
    deleteCall(THING, {
      description: 'A channel that a rule sends to can’t be deleted.',
      refusals: answers.invalid('Rules send to it.', {
        name: ['These rules send to it: speed. Change them first.'],
      }),
      remove: deleteChannel,
    }),
    call('POST /alerts/channels/{name}/test', {
      id: 'tryAlertChannel',
      summary: 'Send a test message',
      description: 'Sends a message of the type `alert.test` at once, and says whether it arrived.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: THING.name },
      answer: answers.success(
        'What became of it.',
        record({
          delivered: { type: 'boolean', description: 'Whether it arrived.' },
          error: orNull(text('What went wrong.')),
        }),
        { Delivered: { delivered: true, error: null } },
      ),
      refusals: THING.missing,
      async handle({ context, caller, parameters: { name }, signal }) {
        const error = await tryChannel(context, caller, name, signal());
        return ok({ delivered: error === null, error });
      },
    }),
    call('POST /alerts/channels/{name}/rotate', {
      id: 'rotateAlertChannel',
      summary: 'Give a webhook another secret',
      description: 'The new secret is shown once. For a day messages are signed with the old one too.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { name: THING.name },
      answer: answers.success('The channel with its secret.', ref('StoredAlertChannel'), {
        Rotated: { ...STORED, secret: SECRET },
      }),
      refusals: {
        ...THING.missing,
        ...answers.invalid('It is no webhook.', { name: ['ops is not a webhook, so it has no secret.'] }),
      },
      async handle({ context, caller, parameters: { name } }) {
        const { channel, secret } = await rotateSecret(context, caller, name);
        return ok(present(channel, secret));
      },
    }),
    call('GET /alerts/deliveries', {
      id: 'listAlertDeliveries',
      summary: 'List messages that have not arrived',
      description: 'Newest first. Those without `next_at` have failed for good. The newest 10,000 are stored.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { limit: LIMIT, beforeId: CURSOR },
      answer: answers.page(
        'A page of messages.',
        listOf(ref('AlertDelivery')),
        { Messages: [DELIVERY] },
        'https://broadgauge.example/alerts/deliveries?limit=1&cursor=c1',
      ),
      refusals: answers.invalid('A parameter is invalid.', { limit: ['This value should be between 1 and 1000.'] }),
      async handle({ context, caller, parameters }) {
        const { deliveries, nextCursor } = await listDeliveries(context, caller, parameters);
        return page(deliveries.map(presentDelivery), nextCursor);
      },
    }),
    call('POST /alerts/deliveries/{id}/send', {
      id: 'sendAlertDelivery',
      summary: 'Send a message again',
      description: 'It is tried at once, and then as a new one is, with its old id.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { id: ID },
      answer: answers.done('Message will be sent', 'The message will be sent.'),
      refusals: { NOT_FOUND: { when: 'There is no such message, or it has arrived.' } },
      handle: ({ context, caller, parameters: { id } }) => done('Message will be sent', sendAgain(context, caller, id)),
    }),
  ],
};
