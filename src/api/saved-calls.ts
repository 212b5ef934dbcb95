import type { Caller } from '../access/caller.ts';
import { IssueList } from '../lib/issue-list.ts';
import type { JsonSchema, ObjectSchema } from '../lib/json-schema.ts';
import { type Context, unixSeconds } from '../operations/context.ts';
import {
  deleteSaved,
  findSaved,
  listSaved,
  listVersions,
  type SavedItem,
  type SavedKind,
  save,
} from '../operations/saved/saved.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { type Body, type Call, call, DATA, type Refusals } from './call.ts';
import { newName, pathNumber, pathText, searchText } from './parameters.ts';
import { done, ok } from './reply.ts';
import { listOf, ref, text, unixSeconds as unixSecondsSchema, whole } from './schemas/parts.ts';

/** The fields that the service adds to a saved item. */
const STATED = {
  name: text('Its name in the organisation.'),
  owner: text('The name of the token that saved the first version.'),
  version: whole('Counted from 1; each save that changes something adds one.'),
  saved_by: text('The name of the token that saved this version.'),
  saved_at: unixSecondsSchema('When this version was saved.'),
} as const;

/** The schema of an answer: all fields of the request, and the fields that the service adds. */
export function savedSchema(sent: ObjectSchema<string>, optional: readonly string[] = []): JsonSchema {
  const properties = { ...STATED, ...sent.properties };
  return { type: 'object', properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

function presentSaved({ name, version, owner, savedBy, savedAt, body }: SavedItem) {
  return { name, ...(body as object), owner, version, saved_by: savedBy, saved_at: savedAt };
}

const VERSION = pathNumber({ name: 'version', description: 'The number of a version.', example: '1' });

interface SavedThing<B> {
  readonly kind: SavedKind;
  /** Used in ids of calls: `SavedQuestion` for `listSavedQuestions`. */
  readonly id: string;
  /** Used in sentences. */
  readonly noun: string;
  readonly path: `/saved/${string}`;
  /** Names of the schemas of what is sent, and of what is answered. */
  readonly schemas: { readonly sent: string; readonly answered: string };
  readonly name: string;
  readonly example: object;
  /** How it is stored. */
  readonly stored: object;
  readonly wrong: Refusals;
  /** Text about its deletion, and the reason for a refusal. */
  readonly deletion: { readonly description: string; readonly refusals: Refusals };
  readonly read: Body<B>['read'];
  /** Adds an issue for each unknown name. */
  verify(context: Context, caller: Caller, body: B, issues: IssueList): Promise<void>;
  /** Adds an issue if it can’t be deleted. */
  verifyDeletion(context: Context, caller: Caller, name: string, issues: IssueList): Promise<void>;
  bodyOf(body: B): unknown;
}

/** The calls of items that people save under a name, with versions. */
export function savedCalls<B>(thing: SavedThing<B>): readonly Call[] {
  const { kind, id, noun, path, schemas, stored } = thing;
  const nameText = pathText({ name: 'name', description: `The name of the ${noun}.`, example: thing.name });
  const missing = { NOT_FOUND: { when: `There is no such ${noun}, or no such version.` } };
  const shown = {
    name: thing.name,
    ...stored,
    owner: 'analyst',
    version: 2,
    saved_by: 'analyst',
    saved_at: 1784023200,
  };
  const answered = ref(schemas.answered);
  return [
    call(`PUT ${path}/{name}`, {
      id: `put${id}`,
      summary: `Save a ${noun}`,
      description:
        'Adds a version under the name, or creates it. The whole item is checked. If nothing differs from the ' +
        'latest version, none is added. The answer of `GET` can be sent back. Not for tokens that are limited to ' +
        'panels.',
      access: DATA,
      isForEveryPanel: true,
      parameters: { name: newName(nameText) },
      body: jsonBody<B>({
        description: `The ${noun}.`,
        schema: ref(schemas.sent),
        examples: { [`A ${noun}`]: thing.example },
        read: thing.read,
      }),
      answer: answers.success('The latest version, with defaults filled in.', answered, { Saved: shown }),
      refusals: thing.wrong,
      async check({ context, caller, body }, issues) {
        await thing.verify(context, caller, body, issues);
      },
      handle: async ({ context, caller, parameters, body }) =>
        ok(presentSaved(await save(context, caller, kind, parameters.name, thing.bodyOf(body)))),
    }),
    call(`GET ${path}`, {
      id: `list${id}s`,
      summary: `List ${noun}s`,
      description: 'The latest version of each, ordered by name.',
      access: DATA,
      parameters: { q: searchText('a name, a description or a tag') },
      answer: answers.success(`The ${noun}s.`, listOf(answered), { Saved: [shown] }),
      refusals: answers.invalid('A parameter is invalid.', { q: ['This value should be of type string.'] }),
      handle: async ({ context, caller, parameters: { q } }) =>
        ok((await listSaved(context, caller, kind, q)).map(presentSaved)),
    }),
    call(`GET ${path}/{name}`, {
      id: `read${id}`,
      summary: `Read a ${noun}`,
      description: 'Its latest version.',
      access: DATA,
      parameters: { name: nameText },
      answer: answers.success('The latest version.', answered, { Saved: shown }),
      refusals: missing,
      handle: async ({ context, caller, parameters: { name } }) =>
        ok(presentSaved(await findSaved(context, caller, kind, name))),
    }),
    call(`DELETE ${path}/{name}`, {
      id: `delete${id}`,
      summary: `Delete a ${noun}`,
      description: `With all its versions. ${thing.deletion.description} Not for tokens that are limited to panels.`,
      access: DATA,
      isForEveryPanel: true,
      parameters: { name: nameText },
      answer: answers.done('Deleted', `The ${noun} is deleted.`),
      refusals: { ...missing, ...thing.deletion.refusals },
      async check({ context, caller, parameters: { name } }, issues) {
        await thing.verifyDeletion(context, caller, name, issues);
      },
      handle: ({ context, caller, parameters: { name } }) => done('Deleted', deleteSaved(context, caller, kind, name)),
    }),
    call(`GET ${path}/{name}/versions`, {
      id: `list${id}Versions`,
      summary: `List versions of a ${noun}`,
      description: 'Newest first. The newest 100 are stored.',
      access: DATA,
      parameters: { name: nameText },
      answer: answers.success('The versions.', listOf(answered), { Versions: [shown] }),
      refusals: missing,
      handle: async ({ context, caller, parameters: { name } }) =>
        ok((await listVersions(context, caller, kind, name)).map(presentSaved)),
    }),
    call(`POST ${path}/{name}/versions/{version}/restore`, {
      id: `restore${id}`,
      summary: `Restore a version of a ${noun}`,
      description:
        'Saves an earlier version again, as the latest. Refused if it names something that no longer exists. A ' +
        'token that is ' +
        'limited to panels can’t.',
      access: DATA,
      isForEveryPanel: true,
      parameters: { name: nameText, version: VERSION },
      answer: answers.success('The latest version.', answered, { Restored: shown }),
      refusals: { ...missing, ...thing.wrong },
      async handle({ context, caller, parameters: { name, version } }) {
        const { body } = await findSaved(context, caller, kind, name, version);
        const issues = new IssueList();
        const known = thing.read(body, unixSeconds(context), issues);
        await thing.verify(context, caller, known, issues);
        issues.refuse();
        return ok(presentSaved(await save(context, caller, kind, name, body)));
      },
    }),
  ];
}
