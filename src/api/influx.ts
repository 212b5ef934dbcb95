import { PRECISIONS, type Precision } from '../ingest/influx/decode-lines.ts';
import { type StoredPoints, storePoints } from '../operations/ingest/store-points.ts';
import { named } from './answers.ts';
import type { SentList } from './bodies.ts';
import { type Answer, type Body, call, INGEST, type Parameter, type Refusals, type Resource } from './call.ts';
import { choice, text } from './parameters.ts';
import type { BareReply } from './reply.ts';

const WRITE = { ...INGEST, form: 'influx' } as const;

const PRECISION: Parameter<Precision | undefined> = choice(Object.keys(PRECISIONS) as Precision[], 'precision', {
  name: 'precision',
  description: 'The unit of the times in the lines; default `ns`.',
  example: 's',
});

const LINES = `ping,host=demo-1003,url=lon1.measure.example packets_transmitted=5i,packets_received=5i,average_response_ms=12.4 1772366400
internet_speed,host=demo-1003,source=speed.example.net download=93.6,upload=41.9,latency=12.3 1772366400
cpu,host=demo-1003 usage_idle=97.5 1772366400
`;

const lines: Body<SentList> = {
  kind: 'output',
  description: 'Line protocol, at most 32 MiB. It may be compressed: `Content-Encoding: gzip`.',
  required: false,
  contents: { 'text/plain': { schema: { type: 'string' }, examples: named({ 'Lines of Telegraf': LINES }) } },
  read: (sent) => sent as SentList,
};

const answers: Readonly<Record<number, Answer>> = {
  204: {
    description: 'Lines that can be stored are stored, now or before.',
    headers: ['X-Broadgauge-Ignored', 'X-Broadgauge-Rejected', 'X-Broadgauge-Warnings'],
  },
};

const refusals: Refusals = {
  BAD_REQUEST: {
    when: 'There is no line, or none that can be read, or the body is not gzip. A sender drops such a batch.',
    message: 'There is no line.',
  },
  PAYLOAD_TOO_LARGE: { when: 'The body has more than 32 MiB. A sender splits such a batch.' },
  VALIDATION_FAIL: { when: 'A parameter is invalid.', issues: { precision: ['d is not a valid precision.'] } },
};

const DESCRIPTION =
  'For senders of InfluxDB: Telegraf, Speedtest Tracker, Home Assistant, scripts. The agent of a line is its tag `host`, else the ' +
  'NAME; that of a token of one agent is its own. Agents that are not known are registered if the token has the scope `agents`.\n\n' +
  'Measurements that are understood: `internet_speed`, `ping`, `dns_query` and `http_response` of Telegraf, `speedtest` of Speedtest ' +
  'Tracker, and the speed test sensors of Home Assistant. Others are stored by the mappings of the organisation, or counted in `X-Broadgauge-Ignored`. Lines that can’t be stored are ' +
  'counted in `X-Broadgauge-Rejected`, with the first reason; the others are stored. Results that are stored and not plausible are ' +
  'counted in `X-Broadgauge-Warnings`, by the rule of the catalogue.';

function replyTo({ rejected, errors, ignored, warnings = [] }: StoredPoints): BareReply {
  const names = [...ignored].slice(0, NAMES_MAX).map(([name, points]) => `${nameInHeader(name)}=${points}`);
  const [first] = errors;
  return {
    kind: 'bare',
    status: 204,
    headers: {
      ...(names.length > 0 && { 'x-broadgauge-ignored': names.join(', ') }),
      ...(warnings.length > 0 && {
        'x-broadgauge-warnings': warnings.map(({ rule, results }) => `${rule}=${results}`).join(', '),
      }),
      ...(rejected > 0 && { 'x-broadgauge-rejected': inHeader(`${rejected}; line ${first?.row}: ${first?.message}`) }),
    },
  };
}

const NAMES_MAX = 50;
const NAME_LENGTH_MAX = 100;
const REASON_LENGTH_MAX = 500;

/** Encoded for an address, and cut between two characters. */
function nameInHeader(name: string): string {
  let text = '';
  for (const character of name) {
    const longer = text + encodeURIComponent(character);
    if (longer.length > NAME_LENGTH_MAX) return text;
    text = longer;
  }
  return text;
}

function inHeader(text: string): string {
  return text
    .replaceAll('’', "'")
    .replaceAll(/[^ -~]/g, '?')
    .slice(0, REASON_LENGTH_MAX);
}

export const influx: Resource = {
  name: 'Influx',
  description: 'Takes results from what writes to InfluxDB.',
  schemas: {},
  calls: [
    call('POST /api/v2/write', {
      id: 'writePoints',
      summary: 'Write points as to InfluxDB 2',
      description: `${DESCRIPTION.replace('NAME', '`bucket`')} The token goes into \`Authorization: Token …\`.`,
      access: WRITE,
      refusedAs: 'influx',
      parameters: {
        bucket: text({ name: 'bucket', description: 'The agent of lines without a tag `host`.', example: 'demo-1003' }),
        org: text({ name: 'org', description: 'Not used: the token says it.', example: 'demo' }),
        precision: PRECISION,
      },
      body: lines,
      otherAnswers: answers,
      refusals,
      handle: async ({ context, caller, body, parameters: { bucket, precision = 'ns' } }) =>
        replyTo(await storePoints(context, caller, { bytes: body().bytes, precision, bucket })),
    }),
    call('POST /write', {
      id: 'writePointsOfVersion1',
      summary: 'Write points as to InfluxDB 1',
      description: `${DESCRIPTION.replace('NAME', '`db`')} The token is the password: HTTP Basic with any user, or \`p\`.`,
      access: WRITE,
      refusedAs: 'influx',
      parameters: {
        db: text({ name: 'db', description: 'The agent of lines without a tag `host`.', example: 'demo-1003' }),
        u: text({ name: 'u', description: 'Not used.', example: 'telegraf' }),
        p: text({
          name: 'p',
          description: 'The token, where no header has it.',
          example: 'bg_4fGh8JkL0mNpQrStUvWxYz12345AbCdEf',
        }),
        rp: text({ name: 'rp', description: 'Not used.', example: 'autogen' }),
        precision: PRECISION,
      },
      body: lines,
      otherAnswers: answers,
      refusals,
      handle: async ({ context, caller, body, parameters: { db, precision = 'ns' } }) =>
        replyTo(await storePoints(context, caller, { bytes: body().bytes, precision, bucket: db })),
    }),
  ],
};
