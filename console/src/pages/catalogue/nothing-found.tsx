import { EmptyState } from '../../components/empty-state.tsx';

/** Stands for the list when a search finds none of its things. */
export function NothingFound({ what, query }: { readonly what: string; readonly query: string }) {
  return (
    <EmptyState title={`No ${what} matches “${query}”`}>
      Search by name, key, column or any word of what is said here.
    </EmptyState>
  );
}
