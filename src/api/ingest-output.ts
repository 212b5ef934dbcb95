import { readGivenTime } from '../ingest/tools/given-time.ts';
import type { ToolReading } from '../ingest/tools/read-tool.ts';
import { AUTO, OTHER_WAYS, TOOL_FORMATS, TOOLS } from '../ingest/tools/tools.ts';
import type { IssueList } from '../lib/issue-list.ts';
import { storeOutput } from '../operations/ingest/store-output.ts';
import { isTest } from '../operations/ingest/store-results.ts';
import { invalid, named, success } from './answers.ts';
import { listRefusals, type SentList } from './bodies.ts';
import { type Body, call, INGEST, type Parameter } from './call.ts';
import { choice, flag, IDEMPOTENCY_KEY, instantText, text } from './parameters.ts';
import { replyToRows } from './reply-to-rows.ts';
import { ref } from './schemas/parts.ts';

const TOOL = choice([AUTO, ...TOOL_FORMATS], 'format', {
  name: 'format',
  description: 'The tool that has printed the body; `auto` recognises it.',
  example: AUTO,
});

const FORMAT: Parameter<ToolReading['format']> = {
  ...TOOL,
  required: true,
  read(given, issues) {
    const other = typeof given === 'string' && Object.hasOwn(OTHER_WAYS, given) ? OTHER_WAYS[given] : undefined;
    if (other !== undefined) issues.add('format', other);
    else if (given === undefined) issues.add('format', 'This field is missing.');
    else return TOOL.read(given, issues) ?? AUTO;
    return AUTO;
  },
};

const TIME_TEXT = instantText({
  name: 'time',
  description:
    'The time of one run that does not tell it, as ISO 8601 with an offset, or as UNIX seconds or milliseconds; `utc`, or a timezone ' +
    'such as `Europe/Berlin`, says whose clocks times without an offset are of.',
  example: '2026-03-01T12:00:00Z',
});

const TIME: Parameter<Pick<ToolReading, 'time' | 'zone'>> = {
  ...TIME_TEXT,
  read(given, issues) {
    const written = TIME_TEXT.read(given, issues);
    const read = written === undefined ? undefined : readGivenTime(written);
    if (written !== undefined && read === undefined)
      issues.add('time', `${written} is not a time like 2026-03-01T12:00:00Z, nor utc, nor a timezone.`);
    return read ?? { time: undefined, zone: undefined };
  },
};

/** An empty name counts as missing: scripts send it when a variable is not set. */
function agentName(declared: Parameters<typeof text>[0]): Parameter<string | undefined> {
  const given = text(declared);
  return { ...given, read: (value, issues) => given.read(value, issues) || undefined };
}

const OOKLA = {
  type: 'result',
  timestamp: '2026-03-01T12:00:31Z',
  ping: { jitter: 0.421, latency: 18.345, low: 17.901, high: 19.004 },
  download: { bandwidth: 12345678, bytes: 103703695, elapsed: 8450 },
  upload: { bandwidth: 2345677, bytes: 11728385, elapsed: 5005 },
  server: { host: 'speed.example.net', ip: '192.0.2.42' },
};

const PING = `PING speed.example.net (192.0.2.42) 56(84) bytes of data.
[1772366429.519500] 64 bytes from 192.0.2.42: icmp_seq=1 ttl=57 time=12.3 ms
[1772366430.520012] 64 bytes from 192.0.2.42: icmp_seq=2 ttl=57 time=12.1 ms

--- speed.example.net ping statistics ---
2 packets transmitted, 2 received, 0% packet loss, time 1001ms
rtt min/avg/max/mdev = 12.100/12.200/12.300/0.100 ms
`;

const output: Body<SentList> = {
  kind: 'output',
  description: 'What the tool has printed, of any content type. It may be compressed: `Content-Encoding: gzip`.',
  required: true,
  contents: {
    'text/plain': {
      schema: { type: 'string' },
      examples: named({ 'ping -D -c 2': PING }),
    },
    'application/json': {
      schema: { description: 'Whatever the tool prints as JSON.' },
      examples: named({ 'speedtest -f json': OOKLA }),
    },
  },
  read: (sent) => sent as SentList,
};

export const storeOutputCall = call('POST /ingest', {
  id: 'storeOutput',
  summary: 'Store what a measurement tool has printed',
  description:
    'Takes the output of a tool as it is, of one run or of several, so that a box needs nothing but `curl`: ' +
    '`speedtest -f json | curl --data-binary @- …`. It is read as `broadgauge import --format` reads it: one run gives ' +
    'results of several tests, an unreadable line is rejected, and the rest is stored. A row of `errors` is the line on which a run ' +
    `begins.\n\n${TOOL_FORMATS.map((format) => `- \`${format}\`: ${TOOLS[format].prints}. Results of ${TOOLS[format].tests.join(', ')}.`).join('\n')}`,
  access: INGEST,
  parameters: {
    format: FORMAT,
    agent: agentName({
      name: 'agent',
      description: 'The `agent_id` of the agent that ran the tool. A token of one agent knows it.',
      example: 'demo-1003',
    }),
    agentFrom: agentName({
      name: 'agent_from',
      description: 'Instead of `agent`: the path in the JSON of each run to the agent’s name, or to its MAC address.',
      example: 'interface.macAddr',
    }),
    test: text({
      name: 'test',
      description: 'Store only results of this test; needed where the output does not say what it measured.',
      example: 'httpget',
    }),
    time: TIME,
    registerAgents: flag('register_agents', 'Register unknown agents. Needs the scope `agents` or `manage` too.'),
    key: IDEMPOTENCY_KEY,
  },
  body: output,
  answer: success('The counts of the results, by outcome and by test.', ref('IngestedOutput'), {
    'Three results of one run': {
      accepted: 3,
      duplicates: 0,
      rejected: 0,
      errors: [],
      tests: { httpget: 1, httppost: 1, ping: 1 },
    },
  }),
  refusals: {
    ...listRefusals('Nothing is stored.'),
    ...invalid(
      'A parameter is invalid, the key was used for another request, or there is no result that can be stored.',
      {
        agent: ['Say which agent has run it.'],
      },
    ),
  },
  check({ caller, parameters: { format, agent, agentFrom, test } }, issues) {
    if (!caller.agent) checkAgent(format, agent, agentFrom, issues);
    if (test === undefined) return;
    const tests = format === AUTO ? undefined : TOOLS[format].tests;
    if (!isTest(test)) issues.add('test', `${test} is not a test.`);
    else if (tests && !tests.includes(test)) {
      issues.add('test', `${format} has no results of ${test}, only of ${tests.join(', ')}.`);
    }
  },
  async handle({ context, caller, parameters, body }) {
    const { format, agentFrom, test, time, registerAgents, key } = parameters;
    const named = parameters.agent ?? caller.agent?.agentId ?? undefined;
    const agent =
      agentFrom !== undefined
        ? ({ by: 'field', path: agentFrom } as const)
        : named === undefined
          ? undefined
          : ({ by: 'agent_id', name: named } as const);
    const reading = { format, agent, test, ...time };
    return replyToRows(
      await storeOutput(context, caller, { reading, bytes: body().bytes, registerAgents, key }),
      test === undefined ? NO_RESULTS : `There is no result of ${test} in the body.`,
    );
  },
});

const NO_RESULTS =
  'There is no result in the body. With curl, send it with --data-binary: -d takes the line breaks out of it.';

function checkAgent(
  format: ToolReading['format'],
  agent: string | undefined,
  agentFrom: string | undefined,
  issues: IssueList,
): void {
  if (agent !== undefined && agentFrom !== undefined) issues.add('agent_from', 'Give agent or agent_from, not both.');
  const isNamed = format === AUTO || TOOLS[format].namesAgents;
  if (agent === undefined && agentFrom === undefined && !isNamed) issues.add('agent', 'Say which agent has run it.');
}
