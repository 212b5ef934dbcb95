import { isId, parseInteger } from '../lib/id.ts';
import type { AuditedChange } from '../operations/audit/read-audit.ts';
import { readCalls, readChanges, readQueries, readRefusals } from '../operations/audit/read-audit.ts';
import { changedVersions, type ShownChange, showChange } from '../operations/audit/read-change.ts';
import { undoChange } from '../operations/metadata/undo-change.ts';
import * as answers from './answers.ts';
import { AUDIT, call, MANAGE, type Parameter, type Resource } from './call.ts';
import { CURSOR, choice, integer, limit, ORGANISATION, pathText, text } from './parameters.ts';
import { ok, page } from './reply.ts';
import {
  ACTIONS,
  AUDIT_SCHEMAS,
  CALLS_EXAMPLE,
  CHANGE_EXAMPLE,
  QUESTION_EXAMPLE,
  REFUSALS_EXAMPLE,
  UNDONE_EXAMPLE,
} from './schemas/audit.ts';
import { listOf, ref } from './schemas/parts.ts';
import { VERSIONS_FILE, versionsFile, versionsOf } from './versions.ts';

const SEARCH = {
  organisation: {
    ...ORGANISATION,
    description: 'For operators: only this organisation; default: all.',
  },
  since: integer({
    name: 'since',
    description: 'Only records from this time on, in UNIX seconds; default: everything.',
    example: 1767225600,
  }),
  limit: limit(100),
};

const ACTION = choice(ACTIONS, 'action', {
  name: 'action',
  description: 'Only changes of this kind; default: all.',
  example: 'session.begin',
});

const AGENT = text({
  name: 'agent',
  description: 'Only changes of metadata that changed versions of this agent; default: all.',
  example: 'wb-1',
});

const REFUSALS = {
  NOT_FOUND: { when: 'There is no such organisation.' },
  ...answers.invalid('A parameter is invalid.', { since: ['This value should be of type integer.'] }),
};

function searchOf<S extends { readonly organisation: string | undefined; readonly since: number | undefined }>({
  organisation,
  since = 0,
  ...search
}: S) {
  return { ...search, isNamed: organisation !== undefined, since };
}

const CHANGE_TEXT = pathText({ name: 'id', description: 'Its id.', example: '414' });

/** 0 names no change. */
const CHANGE_ID: Parameter<number> = {
  ...CHANGE_TEXT,
  read: (given, issues) => {
    const id = parseInteger(CHANGE_TEXT.read(given, issues));
    return isId(id) ? id : 0;
  },
};

const NO_CHANGE = { when: 'There is no such change, or it belongs to another organisation.' };

function changeOf({ id, at, action, detail, ...by }: AuditedChange) {
  return { id, at: at / 1000, ...whoOf(by), action, detail };
}

function shownOf({ versions, ...change }: ShownChange) {
  return { ...changeOf(change), versions: versions && versionsOf(versions) };
}

function whoOf(by: { readonly organisation: string; readonly token: string | null; readonly tokenId: number }) {
  return { organisation: by.organisation, token: by.token, token_id: by.tokenId };
}

export const audit: Resource = {
  name: 'Audit',
  description:
    'Records of changes, questions and calls. Managers see their own organisation, unless their token is limited to ' +
    'panels; operators see one or all organisations.',
  schemas: AUDIT_SCHEMAS,
  calls: [
    call('GET /manage/audit/changes', {
      id: 'listChanges',
      summary: 'List changes',
      description:
        'Changes of organisations, tokens, agents and metadata, and sign-ins to the console (`session.begin`, ' +
        'deleted after 90 days because it has the address), newest first.',
      access: AUDIT,
      parameters: { ...SEARCH, action: ACTION, agentId: AGENT, beforeId: CURSOR },
      answer: answers.page(
        'A page of changes.',
        listOf(ref('Change')),
        { Changes: [CHANGE_EXAMPLE] },
        'https://broadgauge.example/manage/audit/changes?limit=1&cursor=c1',
      ),
      refusals: REFUSALS,
      async handle({ context, caller, parameters }) {
        const { changes, nextCursor } = await readChanges(context, caller, searchOf(parameters));
        return page(changes.map(changeOf), nextCursor);
      },
    }),
    call('GET /manage/audit/changes/{id}', {
      id: 'readChange',
      summary: 'Read a change',
      description: 'One change. For a metadata change: the versions that it added, changed and removed.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { id: CHANGE_ID },
      answer: answers.success('The change.', ref('ShownChange'), { 'A metadata change': UNDONE_EXAMPLE }),
      refusals: { NOT_FOUND: NO_CHANGE },
      handle: async ({ context, caller, parameters: { id } }) => ok(shownOf(await showChange(context, caller, id))),
    }),
    call('GET /manage/audit/changes/{id}/versions.csv', {
      id: 'exportChange',
      summary: 'Fetch the versions of a change',
      description:
        'Every version that a metadata change added, changed or removed, as CSV of any length. Times are in UTC, ' +
        'and empty for the first version of an agent; custom fields are JSON.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { id: CHANGE_ID },
      answer: VERSIONS_FILE,
      refusals: { NOT_FOUND: NO_CHANGE },
      handle: async ({ context, caller, parameters: { id } }) =>
        versionsFile(`change-${id}.csv`, await changedVersions(context, caller, id)),
    }),
    call('POST /manage/audit/changes/{id}/undo', {
      id: 'undoChange',
      summary: 'Undo a metadata change',
      description:
        'Restores exactly the versions that every agent of the change had before, however far back they begin, for ' +
        'all agents or none. This is a new change, which can be undone too. It is refused if one of these agents ' +
        'has changed since; the error names agents and changes.',
      access: MANAGE,
      isForEveryPanel: true,
      parameters: { id: CHANGE_ID },
      answer: answers.success('The new change.', ref('ShownChange'), { Undone: UNDONE_EXAMPLE }),
      refusals: {
        NOT_FOUND: NO_CHANGE,
        ...answers.invalid('The change can’t be undone.', {
          id: ['2 agents were changed since: demo-1001, demo-1002. Undo the later changes first: 415.'],
        }),
      },
      handle: async ({ context, caller, parameters: { id } }) =>
        ok(shownOf(await undoChange(context, caller, id)), 'Change undone'),
    }),
    call('GET /manage/audit/queries', {
      id: 'listQuestions',
      summary: 'List questions',
      description: 'Questions to `/metric_data` and `/test_data`, including those for files, newest first.',
      access: AUDIT,
      parameters: { ...SEARCH, beforeId: CURSOR },
      answer: answers.page(
        'A page of questions.',
        listOf(ref('AskedQuestion')),
        { Questions: [QUESTION_EXAMPLE] },
        'https://broadgauge.example/manage/audit/queries?limit=1&cursor=c1',
      ),
      refusals: REFUSALS,
      async handle({ context, caller, parameters }) {
        const { queries, nextCursor } = await readQueries(context, caller, searchOf(parameters));
        const listed = queries.map((query) => ({
          at: query.at / 1000,
          ...whoOf(query),
          route: query.route,
          request: query.request,
          outcome: query.outcome,
          rows: query.rows,
          duration_ms: query.durationMs,
        }));
        return page(listed, nextCursor);
      },
    }),
    call('GET /manage/audit/calls', {
      id: 'listCalls',
      summary: 'Count calls',
      description: 'The number of calls by token, route and hour, newest hour first.',
      access: AUDIT,
      parameters: SEARCH,
      answer: answers.success('The counts.', listOf(ref('Calls')), { Counts: [CALLS_EXAMPLE] }),
      refusals: REFUSALS,
      async handle({ context, caller, parameters }) {
        const counted = await readCalls(context, caller, searchOf(parameters));
        return ok(counted.map(({ hour, route, calls, ...by }) => ({ hour, ...whoOf(by), route, calls })));
      },
    }),
    call('GET /manage/audit/refusals', {
      id: 'listRefusals',
      summary: 'Count refused tokens',
      description:
        'Refused tokens by hour, newest hour first. They show which expired or revoked tokens are still in use, and ' +
        'from which address. Only operators who name no organisation see unknown tokens. Each hour holds at most ' +
        '100 different refusals of known tokens and 100 of unknown ones, with 5 prefixes per address. Records are ' +
        'deleted after 90 days.',
      access: AUDIT,
      parameters: SEARCH,
      answer: answers.success('The counts.', listOf(ref('Refusals')), { Counts: [REFUSALS_EXAMPLE] }),
      refusals: REFUSALS,
      async handle({ context, caller, parameters }) {
        const counted = await readRefusals(context, caller, searchOf(parameters));
        return ok(
          counted.map(({ hour, organisation, token, tokenId, prefix, way, reason, address, ...count }) => ({
            hour,
            organisation,
            token,
            token_id: token === null ? null : tokenId,
            prefix,
            way,
            reason,
            address,
            refusals: count.refusals,
            last_at: count.lastAt,
          })),
        );
      },
    }),
  ],
};
