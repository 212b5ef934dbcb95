import { EmptyState } from '../../components/feedback/empty-state.tsx';

/** Whether every word of a search is somewhere in what is said of a thing. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Stands for the list when a search finds none of its things. */
export function NothingFound({ what, query }: { readonly what: string; readonly query: string }) {
  return (
    <EmptyState title={`No ${what} matches “${query}”`}>
      Search by name, key, column or any word of what is said here.
    </EmptyState>
  );
}
