import type { Metric } from '../catalogue/metric.ts';
import type { IssueList } from '../lib/issue-list.ts';
import type { Meaning } from '../lib/json-schema.ts';
import type * as read from '../lib/read.ts';
import type { Fact, QuestionNames } from './field-words.ts';
import type { UnverifiedName } from './unverified-name.ts';

export const CHART_TYPES = ['raw', 'aggregate', 'histogram'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

/** Everything that is known of a field of a question. */
export interface QuestionField<T = unknown, Query = never, Wire = never> {
  readonly reader: (context: ReadContext) => read.Reader<T>;
  readonly isRequired?: boolean;
  /** A field that it may be given in place of. */
  readonly insteadOf?: string;
  /** The chart types that have it; undefined: all of them. */
  readonly charts?: readonly ChartType[];
  /** For the reference. */
  readonly meaning: Meaning;
  /** Options of the command line that give it. */
  readonly flags?: readonly Flag[];
  /** Its value in a request that asks for the same; undefined where there is nothing to say. */
  readonly state?: (query: Query) => unknown;
  readonly words?: FieldWords<Wire>;
  /** True if a metric can be asked for with it. */
  readonly suits?: (metric: { readonly direction: unknown }) => boolean;
}

/** What readers need to know. */
export interface ReadContext {
  /** Undefined while it is not known. */
  readonly metric: Metric | undefined;
  /** UNIX seconds. */
  readonly now: number;
  /** Takes the names that only the organisation knows. */
  readonly assumed: UnverifiedName[];
}

export const NOTHING_KNOWN: ReadContext = { metric: undefined, now: 0, assumed: [] };

export interface Flag {
  readonly flag: string;
  readonly help: string;
  /** How the text is read; as it is, if it is not given. */
  readonly takes?: 'date' | 'number' | 'numbers' | 'many' | readonly string[];
  /** Help of the option that says the opposite. */
  readonly no?: string;
  /** The part of the field that the flag sets; undefined: the whole field. */
  readonly part?: string;
}

/** How a value of a field reads. A request may have any value, since not all were read. */
export interface FieldWords<Wire> {
  /** Takes the place of the unit of the metric, in brackets and in a sentence. */
  readonly unit?: (value: Wire) => { readonly brief: string; readonly phrase: string };
  /** In a title of the command line. */
  readonly line?: (value: Wire, request: read.JsonObject, now: number) => string | undefined;
  /** In a title. */
  readonly title?: (value: Wire, request: read.JsonObject, names: QuestionNames) => string | undefined;
  /** Among what limits a question. */
  readonly limits?: (value: Wire, request: read.JsonObject, names: QuestionNames) => readonly string[];
  readonly facts?: (value: Wire, request: read.JsonObject, now: number) => readonly Fact[];
  /** In the sentence of a question, also of a field that it does not have; undefined: it goes without saying. */
  readonly phrase?: (value: Wire | undefined, request: read.JsonObject, names: QuestionNames) => string | undefined;
}

/** A field, whichever it is. */
export type AnyField = QuestionField<unknown, never, never>;

/** The names of fields, some of them first; the others have those that all chart types have before those that some have. */
export function inOrder(fields: Readonly<Record<string, AnyField>>, first: readonly string[]): readonly string[] {
  const others = Object.keys(fields).filter((name) => !first.includes(name));
  const isOfAll = (name: string) => fields[name]?.charts === undefined;
  return [...first, ...others.filter(isOfAll), ...others.filter((name) => !isOfAll(name))];
}

type Read<Entry> = Entry extends { reader: (context: ReadContext) => read.Reader<infer T> } ? T : never;

type ReadFields<Fields> = {
  readonly [K in keyof Fields]: { readonly read: read.Reader<Read<Fields[K]>>; readonly required: false };
};

/**
 * What the fields of a body are read by. Those that are required are known once no issue was added; a field is not required
 * where the body has another one in place of it.
 */
export function readersOf<Fields extends Readonly<Record<string, AnyField>>>(
  fields: Fields,
  context: ReadContext,
  body: read.JsonObject = {},
): ReadFields<Fields> {
  const replaced = substitutesIn(fields, body).map(({ insteadOf }) => insteadOf);
  return Object.fromEntries(
    Object.entries(fields).map(([name, { reader, isRequired = false }]) => [
      name,
      { read: reader(context), required: isRequired && !replaced.includes(name) },
    ]),
  ) as unknown as ReadFields<Fields>;
}

/** The values that were read of a body, each under the field that it is in place of. Both of them are refused. */
export function withSubstitutes<T extends object>(
  fields: Readonly<Record<string, AnyField>>,
  body: read.JsonObject,
  values: T,
  keyOf: (name: string) => string,
  issues: IssueList,
): T {
  const all = { ...values } as Record<string, unknown>;
  for (const { name, insteadOf } of substitutesIn(fields, body)) {
    if (Object.hasOwn(body, insteadOf)) {
      issues.add(keyOf(name), `Give either ${insteadOf} or ${name}: leave out one of them.`);
    }
    all[insteadOf] = all[name];
    delete all[name];
  }
  return all as T;
}

function substitutesIn(fields: Readonly<Record<string, AnyField>>, body: read.JsonObject) {
  return Object.entries(fields).flatMap(([name, { insteadOf }]) =>
    insteadOf !== undefined && Object.hasOwn(body, name) ? [{ name, insteadOf }] : [],
  );
}

/** A question in the words of a request: with defaults, dates and ids that never mean anything else. */
export function stateQuestion<Query>(
  fields: Readonly<Record<string, QuestionField<unknown, Query, never>>>,
  query: Query,
): read.JsonObject {
  const stated = Object.entries(fields).map(([name, { state }]) => [name, state?.(query)] as const);
  return Object.fromEntries(stated.filter(([, value]) => value !== undefined));
}
