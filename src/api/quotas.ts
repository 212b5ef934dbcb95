import { QUOTA_NAMES, QUOTAS, type QuotaChanges, type QuotaName } from '../access/quotas.ts';
import { orNull } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import { readQuotas, setQuotas, type UsedQuota } from '../operations/organisations/quotas.ts';
import { invalid, success } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { type Call, call, MANAGE, OPERATE } from './call.ts';
import { ok } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, oneOf, record, ref, text } from './schemas/parts.ts';

const readMax = (name: QuotaName) => read.optional(read.nullable(read.integerBetween(0, QUOTAS[name].largest)));

const FIELDS = {
  requests: readMax('requests'),
  questions: readMax('questions'),
  downloads: readMax('downloads'),
  agents: readMax('agents'),
  results: readMax('results'),
};

const inWords = (name: QuotaName) => `${QUOTAS[name].is} 0: no limit; null: as \`${QUOTAS[name].setting}\` says.`;

export const quotaSchemas = {
  NewQuotas: {
    ...describe(
      read.schemaOf(FIELDS),
      Object.fromEntries(QUOTA_NAMES.map((name) => [name, inWords(name)])) as Record<QuotaName, string>,
    ),
    additionalProperties: false,
  },
  Quota: record({
    quota: oneOf(QUOTA_NAMES, QUOTA_NAMES.map((name) => `\`${name}\`: ${QUOTAS[name].is}`).join(' ')),
    max: count('What counts now; 0: no limit.'),
    used: count('What is in use.'),
    own: orNull(count('Set for this organisation; null: the setting counts.')),
    setting: text('The setting for organisations without a quota of their own.'),
  }),
};

function present(quotas: readonly UsedQuota[]) {
  return quotas.map(({ name, max, used, own }) => ({ quota: name, max, used, own, setting: QUOTAS[name].setting }));
}

const example = (name: QuotaName, max: number, used: number, own: number | null) => ({
  quota: name,
  max,
  used,
  own,
  setting: QUOTAS[name].setting,
});
const EXAMPLE = [
  example('requests', 500, 1, null),
  example('questions', 100, 0, 100),
  example('downloads', 1000, 0, null),
  example('agents', 0, 2000, null),
  example('results', 50_000_000, 1_250_000, 50_000_000),
];

export const quotaCalls: readonly Call[] = [
  call('GET /manage/quotas', {
    id: 'readQuotas',
    summary: 'Read quotas and their use',
    description:
      'What the organisation may use, and what it uses now. Not for tokens that are limited to panels, since it is of all ' +
      'panels.',
    access: MANAGE,
    isForEveryPanel: true,
    answer: success('The quotas.', listOf(ref('Quota')), { Quotas: EXAMPLE }),
    handle: async ({ context, caller }) => ok(present(await readQuotas(context, caller))),
  }),
  call('PUT /manage/quotas', {
    id: 'setQuotas',
    summary: 'Set quotas of an organisation',
    description:
      'For operators. Sets quotas for one organisation in place of the settings; those that are not given stay as they are, ' +
      'and null leaves one to the setting again. They count from the next request on, at other nodes within two seconds. ' +
      'Nothing is removed where more is in use.',
    access: { ...OPERATE, forOrganisation: true },
    body: jsonBody<QuotaChanges>({
      description: 'The quotas.',
      schema: ref('NewQuotas'),
      examples: {
        'More questions, and a limit of results': { questions: 100, results: 50_000_000 },
        'As the settings say': { questions: null, results: null },
      },
      read: (sent, _now, issues) => read.readExactBodyInto(issues, sent, FIELDS),
    }),
    answer: success('All quotas, as they are now.', listOf(ref('Quota')), { Quotas: EXAMPLE }),
    refusals: invalid('The request is invalid; nothing is changed.', {
      results: ['This value should be between 0 and 1000000000000000.'],
      result: ['This field was not expected.'],
    }),
    handle: async ({ context, caller, body }) => ok(present(await setQuotas(context, caller, body))),
  }),
];
