import type { Caller } from '../access/caller.ts';
import { ServiceError } from '../errors.ts';
import type { ToolFormat } from '../ingest/tools/tools.ts';
import type { Context } from '../operations/context.ts';
import { storeOutput } from '../operations/ingest/store-output.ts';
import { storeTelemetry } from '../operations/ingest/store-telemetry.ts';
import { invalid, named, success } from './answers.ts';
import { listRefusals, type SentList } from './bodies.ts';
import { type Body, call, INGEST, type Parameter, type Resource } from './call.ts';
import { pathText } from './parameters.ts';
import { ok, type Reply } from './reply.ts';
import { replyToRows } from './reply-to-rows.ts';
import { ref } from './schemas/parts.ts';

/** The key in the address is the token. */
const BY_KEY = { ...INGEST, form: 'path' } as const;

const KEY: Parameter<string> = pathText({
  name: 'key',
  description: 'A token of one agent, for a sender that can set no header.',
  example: 'bg_4fGh8JkL0mNpQrStUvWxYz12345AbCdEf',
});

const PSCHEDULER = {
  schedule: { start: '2026-03-01T12:00:00+00:00', duration: 'PT5S' },
  test: { type: 'rtt', spec: { dest: 'ps.example.net' } },
  tool: { name: 'ping', version: '1.0' },
  participants: ['demo-1003'],
  result: { succeeded: true, sent: 5, received: 5, mean: 'PT0.0124S', min: 'PT0.012S', max: 'PT0.013S' },
};

const MURAKAMI = {
  apiVersion: 1,
  data: {
    TestName: 'ndt7',
    TestStartTime: '2026-03-01T12:00:00.192073',
    TestEndTime: '2026-03-01T12:00:22.139183',
    MurakamiDeviceID: 'any',
    ServerName: 'ndt.example.net',
    DownloadValue: 93.6,
    UploadValue: 41.9,
    MinRTTValue: 10.583,
  },
};

const FORM = 'dl=93.60&ul=41.90&ping=12.30&jitter=0.40&extra=';
const SAVED = 'https://openspeedtest.com/results/show.php?&d=93.600&u=41.900&p=12.3&j=0.4&dd=117.000&ud=52.375';

function body(contents: Body['contents'], description: string): Body<SentList> {
  return { kind: 'output', description, required: true, contents, read: (sent) => sent as SentList };
}

function json(example: unknown): Body['contents'] {
  return {
    'application/json': {
      schema: { description: 'Whatever the sender writes.' },
      examples: named({ 'A result': example }),
    },
  };
}

const answer = success('What was stored; `ignored` where nothing is known of such a test.', ref('PushedResult'), {
  Stored: { accepted: 1, duplicates: 0, rejected: 0, errors: [], tests: { ping: 1 }, ignored: 0 },
});

const refusals = {
  ...listRefusals('Nothing is stored.'),
  ...invalid('It can’t be stored: its agent is not known, or it is no such result.', {
    'rows[1]': ['The agent is not known.'],
  }),
};

/** A sender repeats what is refused, so an unknown test is taken and ignored. */
async function push(context: Context, caller: Caller, format: ToolFormat, sent: SentList): Promise<Reply> {
  const agent = caller.agent ? ({ by: 'agent_id', name: agentIdOf(caller) } as const) : undefined;
  const reading = { format, agent, test: undefined, time: undefined, zone: undefined };
  let isBlank = true;
  const bytes = watched(sent().bytes, (chunk) => {
    isBlank &&= chunk.every((byte) => byte <= SPACE);
  });
  const stored = await storeOutput(context, caller, { reading, bytes, registerAgents: false, key: undefined });
  if (stored.outcome !== 'stored') return replyToRows(stored, '');
  const { accepted, duplicates, rejected } = stored.counts;
  const ignored = accepted + duplicates + rejected === 0 && !isBlank ? 1 : 0;
  return ignored > 0
    ? ok({ ...stored.counts, ignored })
    : replyToRows({ ...stored, counts: { ...stored.counts, ignored } }, 'There is no result in the body.');
}

const SPACE = 0x20;

async function* watched(bytes: AsyncIterable<Uint8Array>, watch: (chunk: Uint8Array) => void) {
  for await (const chunk of bytes) {
    watch(chunk);
    yield chunk;
  }
}

function agentIdOf({ agent }: Caller): string {
  if (!agent?.agentId) throw new ServiceError('ACCESS_DENIED', { message: 'This needs a token of one agent.' });
  return agent.agentId;
}

function pscheduler(method: 'POST' | 'PUT') {
  return call(`${method} /push/pscheduler`, {
    id: method === 'POST' ? 'pushPscheduler' : 'putPscheduler',
    summary: 'Store a result of pScheduler',
    description:
      'For the archiver `http` of perfSONAR. Tests `rtt`, `throughput`, `latency`, `latencybg`, `trace`, `dns` and `http` are stored; others are ' +
      'ignored. The agent is the first participant; with a token of one agent it is that.',
    access: INGEST,
    body: body(json(PSCHEDULER), 'One result, as the archiver sends it.'),
    answer,
    refusals,
    handle: ({ context, caller, body: sent }) => push(context, caller, 'pscheduler', sent),
  });
}

export const pushes: Resource = {
  name: 'Push',
  description: 'Takes results from what sends them in a form of its own.',
  schemas: {},
  calls: [
    pscheduler('POST'),
    pscheduler('PUT'),
    call('POST /push/murakami/{key}', {
      id: 'pushMurakami',
      summary: 'Store a result of Murakami',
      description:
        'For the HTTP exporter of M-Lab’s Murakami: `ndt5`, `ndt7` and `ookla-speedtest`. Others are ignored.',
      access: BY_KEY,
      parameters: { key: KEY },
      body: body(json(MURAKAMI), 'One result, as the exporter sends it.'),
      answer,
      refusals,
      async handle({ context, caller, body: sent }) {
        agentIdOf(caller);
        return push(context, caller, 'murakami', sent);
      },
    }),
    call('POST /push/librespeed/{key}', {
      id: 'pushLibrespeed',
      summary: 'Store a result of LibreSpeed’s page',
      description:
        'For the telemetry of a LibreSpeed server: set `url_telemetry` to this address. The time is that of the arrival, and the agent ' +
        'that of the key.',
      access: BY_KEY,
      parameters: { key: KEY },
      body: body(
        { 'application/x-www-form-urlencoded': { schema: { type: 'string' }, examples: named({ 'A result': FORM }) } },
        'The form that the page sends, also as `multipart/form-data`.',
      ),
      otherAnswers: {
        200: {
          description: 'Stored: `id` and a number.',
          contents: { 'text/plain': { schema: { type: 'string' }, examples: named({ Stored: 'id 1772366400000' }) } },
        },
      },
      refusals,
      async handle({ context, caller, body: sent }) {
        const counts = await storeTelemetry(context, caller, agentIdOf(caller), 'librespeed', sent().bytes);
        if (counts.accepted + counts.duplicates === 0)
          return replyToRows({ outcome: 'stored', counts }, 'There is no speed in the form.');
        const text = { contentType: 'text/plain; charset=utf-8', content: `id ${counts.at}` };
        return { kind: 'bare', status: 200, headers: {}, text };
      },
    }),
    call('POST /push/openspeedtest/{key}', {
      id: 'pushOpenspeedtest',
      summary: 'Store a result of OpenSpeedTest’s page',
      description:
        'For `saveData` of an OpenSpeedTest server: set `saveDataURL` to this address. The time is that of the arrival, and the agent that ' +
        'of the key.',
      access: BY_KEY,
      parameters: { key: KEY },
      body: body(
        { 'application/x-www-form-urlencoded': { schema: { type: 'string' }, examples: named({ 'A result': SAVED }) } },
        'The address of a page of results, as the page sends it.',
      ),
      answer,
      refusals,
      async handle({ context, caller, body: sent }) {
        const agentId = agentIdOf(caller);
        const { at: _, ...counts } = await storeTelemetry(context, caller, agentId, 'openspeedtest', sent().bytes);
        return replyToRows(
          { outcome: 'stored', counts: { ...counts, ignored: 0 } },
          'There is no speed in the address.',
        );
      },
    }),
  ],
};
