import type { Caller } from '../access/caller.ts';
import type { JsonSchema } from '../lib/json-schema.ts';
import type { Context } from '../operations/context.ts';
import * as answers from './answers.ts';
import { type Access, type Call, call, type Parameter, type Refusals } from './call.ts';
import { done, ok } from './reply.ts';
import { listOf } from './schemas/parts.ts';

/** Things of an organisation that are stored under a name. */
export interface NamedThing {
  readonly path: `/${string}`;
  /** Used in ids of calls: `AlertRule` for `listAlertRules`. */
  readonly id: string;
  /** Used in answers: `rule`. */
  readonly noun: string;
  /** Used in summaries; default: the noun. */
  readonly title?: { readonly one: string; readonly many: string };
  readonly access: Access;
  /** The access of calls that only read; by default that of the others. */
  readonly readAccess?: Access;
  /** Tokens that are limited to panels can't read it either. */
  readonly isForEveryPanel?: true;
  readonly name: Parameter<string>;
  readonly missing: Refusals;
}

interface Shown {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: unknown;
}

export function listCall(
  thing: NamedThing,
  {
    description,
    schema,
    example,
    list,
  }: Shown & { list(context: Context, caller: Caller): Promise<readonly unknown[]> },
): Call {
  const { path, id, noun } = thing;
  return call(`GET ${path}`, {
    id: `list${id}s`,
    summary: `List ${titleOf(thing).many}`,
    description,
    ...reading(thing),
    answer: answers.success(`The ${noun}s.`, listOf(schema), { [`${capital(noun)}s`]: [example] }),
    handle: async ({ context, caller }) => ok(await list(context, caller)),
  });
}

export function readCall(
  thing: NamedThing,
  {
    description,
    schema,
    example,
    find,
  }: Shown & { find(context: Context, caller: Caller, name: string): Promise<unknown> },
): Call {
  const { path, id, noun, name, missing } = thing;
  return call(`GET ${path}/{name}`, {
    id: `read${id}`,
    summary: `Read ${titleOf(thing).one}`,
    description,
    ...reading(thing),
    parameters: { name },
    answer: answers.success(`The ${noun}.`, schema, { [capital(noun)]: example }),
    refusals: missing,
    handle: async ({ context, caller, parameters }) => ok(await find(context, caller, parameters.name)),
  });
}

export function deleteCall(
  thing: NamedThing,
  {
    description,
    name = thing.name,
    refusals,
    remove,
  }: {
    readonly description: string;
    readonly name?: Parameter<string>;
    readonly refusals?: Refusals;
    remove(context: Context, caller: Caller, name: string): Promise<void>;
  },
): Call {
  const { path, id, noun, access, missing } = thing;
  const message = `${capital(noun)} deleted`;
  return call(`DELETE ${path}/{name}`, {
    id: `delete${id}`,
    summary: `Delete ${titleOf(thing).one}`,
    description,
    access,
    isForEveryPanel: true,
    parameters: { name },
    answer: answers.done(message, `The ${noun} is deleted.`),
    refusals: { ...missing, ...refusals },
    handle: ({ context, caller, parameters }) => done(message, remove(context, caller, parameters.name)),
  });
}

function reading({ access, readAccess = access, isForEveryPanel }: NamedThing) {
  return { access: readAccess, ...(isForEveryPanel && { isForEveryPanel }) };
}

function titleOf({ noun, title = { one: `a ${noun}`, many: `${noun}s` } }: NamedThing) {
  return title;
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
