import { isObject } from '../lib/read.ts';
import { fieldOf } from './field-of.ts';
import type { SavedQuestion } from './saved-question.ts';

/** A panel, an agent or a value of an own field that a question names. */
export type QuestionName =
  | { readonly of: 'panel' | 'agent' | 'unit'; readonly value: string }
  | { readonly of: 'custom'; readonly key: string; readonly value: string };

const AGAINST = 'against.';

/** The names in filters and panels of a question and its sides, and in the comparison of its view. */
export function namesInQuestion({ request, view }: SavedQuestion): readonly QuestionName[] {
  const compared = [...new URLSearchParams(view)]
    .filter(([name]) => name.startsWith(AGAINST))
    .flatMap(([name, value]) => namesInFilter(name.slice(AGAINST.length), [value]));
  return [...namesIn(request), ...compared];
}

/** The names in filters and panels, at any depth. */
export function namesIn(value: unknown): readonly QuestionName[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  const { id, filterValues, panel, ...rest } = value;
  return [
    ...namesInFilter(String(id), [filterValues ?? []].flat()),
    ...[panel ?? []].flat().map((name) => ({ of: 'panel', value: String(name) }) as const),
    ...Object.values(rest).flatMap(namesIn),
  ];
}

function namesInFilter(id: string, values: readonly unknown[]): readonly QuestionName[] {
  const texts = values.map(String);
  if (id === 'agent' || id === 'unit') return texts.map((value) => ({ of: id, value }));
  const field = fieldOf(id, undefined)?.field;
  return field?.of === 'custom' ? texts.map((value) => ({ of: 'custom', key: field.key, value })) : [];
}

/** A view without the series that are hidden or pinned: they are named by values of splits. */
export function withoutSeries(view: string): string {
  const others = [...new URLSearchParams(view)].filter(([name]) => name !== 'hide' && name !== 'pin');
  return new URLSearchParams(others).toString();
}
