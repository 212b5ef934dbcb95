import { visibleText } from '../print.ts';
import type { ToolPlace } from './pack-tool-files.ts';

/** The position of a row: its number in the file or, in a tool's output, its line. */
type RowPlace = { readonly row: number; readonly file?: string } | (ToolPlace & { readonly test?: string });

/** A row that was rejected. */
type IngestError = RowPlace & { readonly message: string };

/** Results that a rule of the prefilter leaves out. */
interface PrefilteredRows {
  readonly rule: string;
  readonly because: string;
  readonly metrics: readonly string[];
  readonly results: number;
  /** The first of them. */
  readonly examples: readonly RowPlace[];
}

/** Results that are stored, and not plausible. */
interface DoubtedRows extends Omit<PrefilteredRows, 'metrics'> {}

/** The counts of rows by outcome, for one request or many. */
export interface IngestTotals {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly errors: readonly IngestError[];
  readonly prefiltered: readonly PrefilteredRows[];
  readonly warnings: readonly DoubtedRows[];
}

export const NO_ROWS: IngestTotals = {
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  errors: [],
  prefiltered: [],
  warnings: [],
};

/** The maximum number of reasons, as in one answer. */
const ERRORS_MAX = 100;
/** The maximum per agent and reason, so that the first agent does not hide the others. */
const OF_AN_AGENT_MAX = 3;

export function addTotals(a: IngestTotals, b: IngestTotals): IngestTotals {
  return {
    accepted: a.accepted + b.accepted,
    duplicates: a.duplicates + b.duplicates,
    rejected: a.rejected + b.rejected,
    errors: b.errors.reduce(withError, a.errors),
    prefiltered: b.prefiltered.reduce(
      (known, more) => withRule(known, more, ({ rule, metrics }) => `${rule} ${metrics.join()}`),
      a.prefiltered,
    ),
    warnings: b.warnings.reduce((known, more) => withRule(known, more, ({ rule }) => rule), a.warnings),
  };
}

/** Of one rule. */
const EXAMPLES_MAX = 5;

function withRule<R extends DoubtedRows>(known: readonly R[], more: R, keyOf: (rows: R) => string): readonly R[] {
  const same = known.find((each) => keyOf(each) === keyOf(more));
  if (same === undefined) return [...known, more];
  const results = same.results + more.results;
  const examples = [...same.examples, ...more.examples].slice(0, EXAMPLES_MAX);
  return known.map((each) => (each === same ? { ...same, results, examples } : each));
}

/** The results that the prefilter will leave out, by rule. */
export function prefilteredLines({ accepted, duplicates, prefiltered }: IngestTotals): string[] {
  if (prefiltered.length === 0 || accepted + duplicates === 0) return [];
  const lines = prefiltered.map(
    ({ metrics, ...rows }) => `  ${rows.results} of ${metrics.join(', ')}: ${ruleText(rows)}`,
  );
  return ['Left out by questions with the prefilter:', ...lines];
}

/** The results that are not plausible, by rule. */
export function warningLines({ warnings }: IngestTotals): string[] {
  if (warnings.length === 0) return [];
  return ['Stored, but look at them again:', ...warnings.map((rows) => `  ${rows.results}: ${ruleText(rows)}`)];
}

function ruleText({ rule, because, results, examples }: DoubtedRows): string {
  const places = examples.map(placeOf).join('; ');
  return `${because} (${rule}) ${places}${results > examples.length ? '; …' : ''}`;
}

function withError(errors: readonly IngestError[], error: IngestError): readonly IngestError[] {
  if (errors.length >= ERRORS_MAX) return errors;
  const agent = agentOf(error);
  const alike = errors.filter((other) => other.message === error.message && agentOf(other) === agent).length;
  return agent !== undefined && alike >= OF_AN_AGENT_MAX ? errors : [...errors, error];
}

export function totalsLine({ accepted, duplicates, rejected }: IngestTotals): string {
  return `${accepted} accepted, ${duplicates} duplicates, ${rejected} rejected`;
}

const UNKNOWN_AGENT = 'The agent is not known.';
const HOW_TO_REGISTER = 'Register agents first: broadgauge agents import --help; or see --register-agents.';
/** Of one reason. */
const SHOWN_MAX = 10;

/** The reasons for rejected rows, grouped, with advice. */
export function ingestErrorLines(errors: readonly IngestError[], rejected: number): string[] {
  const messages = [...new Set(errors.map(({ message }) => message))];
  const lines = messages.flatMap((message) => {
    const alike = errors.filter((error) => error.message === message);
    const more = alike.length - SHOWN_MAX;
    return [
      ...alike.slice(0, SHOWN_MAX).map((error) => `${placeOf(error)}: ${visibleText(message)}`),
      ...(more > 0 ? [`and ${more} more: ${visibleText(message)}`] : []),
    ];
  });
  const more = rejected > errors.length ? [`and ${rejected - errors.length} more`] : [];
  return [...lines, ...more, ...adviceOn(errors)];
}

function adviceOn(errors: readonly IngestError[]): string[] {
  const unknown = errors.filter(({ message }) => message === UNKNOWN_AGENT);
  if (unknown.length === 0) return [];
  const names = [...new Set(unknown.map(agentOf).filter((agent) => agent !== undefined))];
  return [...(names.length > 0 ? [`Not known: ${names.map(visibleText).join(', ')}`] : []), HOW_TO_REGISTER];
}

function agentOf(error: RowPlace): string | undefined {
  return 'agent' in error ? error.agent : undefined;
}

function placeOf(error: RowPlace): string {
  const agent = agentOf(error);
  const file = error.file === undefined ? [] : [`${error.file}${agent === undefined ? '' : ` (${agent})`}`];
  return visibleText([...file, ...withinFile(error)].join(', '));
}

function withinFile(error: RowPlace): string[] {
  if ('row' in error) return [`row ${error.row}`];
  const { line, item, test } = error;
  const place = [...(line === undefined ? [] : [`line ${line}`]), ...(item === undefined ? [] : [`item ${item}`])];
  return test === undefined ? place : [`${place.join(', ')} (${test})`];
}
