import { type Caller, hasScope } from '../../access/caller.ts';
import { METRICS } from '../../catalogue/metrics/index.ts';
import { TESTS } from '../../catalogue/tests/index.ts';
import { WINDOWS } from '../../catalogue/windows.ts';
import type { IssueList } from '../../lib/issue-list.ts';
import { nearestNames } from '../../lib/nearest-names.ts';
import { AGGREGATIONS } from '../../plan/plan.ts';
import { didYouMean, readUnknownName } from '../../query/name-hint.ts';
import { listDimensions } from '../catalogue/list-catalogue.ts';
import type { Context } from '../context.ts';
import { visiblePanels } from './verify-names.ts';

interface KnownName {
  readonly id: string;
  /** What people call it. */
  readonly name?: string;
}

type Names = (context: Pick<Context, 'register' | 'customKeys'>, caller: Caller) => Promise<readonly KnownName[]>;

/** A request may have thousands of unknown names. */
const HINTS_MAX = 20;

/** Suggests near names for the first unknown names in a request, out of those that the caller may list. */
export async function suggestNames(
  context: Pick<Context, 'register' | 'customKeys'>,
  caller: Caller,
  issues: IssueList,
): Promise<void> {
  const listed = new Map<Names, Promise<readonly KnownName[]>>();
  const list = (names: Names) => {
    const known = listed.get(names) ?? names(context, caller);
    listed.set(names, known);
    return known;
  };
  let left = HINTS_MAX;
  for (const [key, messages] of [...issues]) {
    const hinted: string[] = [];
    for (const message of messages) {
      const { name, noun } = readUnknownName(message) ?? { name: '', noun: '' };
      const names = Object.hasOwn(NAMES, noun) && left > 0 ? NAMES[noun] : undefined;
      if (names) left -= 1;
      const hint = names && hintFor(name, await list(names));
      hinted.push(hint === undefined ? message : `${message} ${hint}`);
    }
    issues.replace(key, hinted);
  }
}

function hintFor(name: string, known: readonly KnownName[]): string | undefined {
  if (known.some(({ id }) => id === name)) return undefined;
  const called = known.filter((each) => each.name?.toLowerCase().startsWith(name.toLowerCase()) && name.length > 2);
  const near = nearestNames(
    name,
    known.map(({ id }) => id),
  );
  return didYouMean([...new Set([...called.map(({ id }) => id), ...near])].slice(0, SHOWN_MAX));
}

const SHOWN_MAX = 3;

const fixed = (names: readonly KnownName[]) => async () => names;

/** Custom fields by their bare names too. */
const listFields: Names = async (context, caller) => {
  const listed = await listDimensions(context, caller);
  const bare = listed.filter(({ id }) => id.startsWith('custom.')).map(({ name }) => ({ id: name }));
  return [...listed.map(({ id }) => ({ id })), ...bare];
};

const NAMES: Readonly<Record<string, Names>> = {
  metric: fixed(METRICS.map(({ key, name }) => ({ id: key, name }))),
  'chart type': fixed([{ id: 'aggregate' }, { id: 'raw' }]),
  test: fixed(TESTS.map(({ key }) => ({ id: key }))),
  window: fixed(WINDOWS.map(({ key }) => ({ id: key }))),
  aggregation: fixed(AGGREGATIONS.map((id) => ({ id }))),
  split: listFields,
  filter: listFields,
  dimension: listFields,
  weight: async (context, caller) => (await listFields(context, caller)).filter(({ id }) => id.startsWith('custom.')),
  // As GET /manage/panels and GET /manage/populations list them.
  panel: async (context, caller) =>
    hasScope(caller, 'manage') || hasScope(caller, 'metadata:read')
      ? (await visiblePanels(context, caller)).map((id) => ({ id }))
      : [],
  population: async ({ register }, caller) =>
    hasScope(caller, 'manage') ? (await register.populations.names(caller.organisationId)).map((id) => ({ id })) : [],
};
