import { TESTS } from '../catalogue/tests/index.ts';
import { orNull } from '../lib/json-schema.ts';
import { judgeAgent } from '../operations/agents/judge-agent.ts';
import { DAYS_BACK } from './agent-activity.ts';
import { invalid, success } from './answers.ts';
import { call, LIST, type Parameter } from './call.ts';
import { text } from './parameters.ts';
import { ok } from './reply.ts';
import { count, listOf, record, ref, text as textSchema } from './schemas/parts.ts';

const AGENT_TEXT = text({ name: 'agent', description: 'The `agent_id` of the agent.', example: 'demo-1003' });

const AGENT: Parameter<string> = {
  ...AGENT_TEXT,
  required: true,
  read(given, issues) {
    const agent = AGENT_TEXT.read(given, issues);
    if (agent === undefined && !issues.has(['agent'])) issues.add('agent', 'This field is missing.');
    return agent ?? '';
  },
};

export const AGENT_WARNING = record({
  test: ref('TestKey'),
  rule: textSchema('The id of the rule.'),
  because: textSchema('Its reason, and what to look at.'),
  detail: {
    ...orNull(textSchema('What was found.')),
    description: 'What was found, where the reason does not say it.',
  },
  results: count('The number of results that it speaks of.'),
  last_seen: { ...textSchema('The end of the newest of them, in UTC.'), format: 'date-time' },
});

export const agentWarningsCall = call('GET /manage/agents/warnings', {
  id: 'listAgentWarnings',
  summary: 'List what is not plausible of an agent',
  description:
    'Holds the newest results of an agent against the rules of plausibility in the catalogue: those that the answers to results ' +
    'name in `warnings`, and those that take several results or other agents to see, such as a timezone that its tests contradict. ' +
    'Of each test at most 10,000 results of the last `days` are looked at, and all results before 2010. Nothing is left out of any ' +
    'question for it.',
  access: LIST,
  parameters: { agent: AGENT, days: DAYS_BACK },
  answer: success('One warning for each test and rule.', listOf(ref('AgentWarning')), {
    'A timezone that does not fit': [
      {
        test: TESTS[0]?.key ?? '',
        rule: 'clock.timezone',
        because: 'Its tests keep to the hours of the schedule, but not by its timezone.',
        detail: 'By its timezone it measures 5 hours too late.',
        results: 270,
        last_seen: '2026-07-11T10:00:00.000Z',
      },
    ],
  }),
  refusals: {
    ...invalid('A parameter is invalid.', { agent: ['This field is missing.'] }),
    NOT_FOUND: { when: 'There is no such agent, or it is in a panel that the token may not see.' },
  },
  async handle({ context, caller, parameters: { agent: agentId, days }, signal }) {
    const warnings = await judgeAgent(context, caller, { agentId, days }, signal());
    return ok(
      warnings.map(({ test, id, because, detail, results, lastAt }) => ({
        test,
        rule: id,
        because,
        detail,
        results,
        last_seen: new Date(lastAt).toISOString(),
      })),
    );
  },
});
