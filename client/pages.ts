import type { CallOptions, Connection, Query } from './connection.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

/** A list that the service gives page by page: to go through item by item, or to take one page at a time. */
export interface Pages<T> extends AsyncIterable<T> {
  /** The first page, or the one that begins at a cursor. */
  page(cursor?: string | null): Promise<Page<T>>;
}

export function pagesOf<T>(connection: Connection, path: string, query: Query, { signal }: CallOptions): Pages<T> {
  const page = async (cursor?: string | null): Promise<Page<T>> => {
    const { data, next } = await connection.envelope({
      method: 'GET',
      path,
      query: { ...query, cursor: cursor ?? undefined },
      isRead: true,
      signal,
    });
    return { items: data as readonly T[], next: next ? new URL(next).searchParams.get('cursor') : null };
  };
  return {
    page,
    async *[Symbol.asyncIterator]() {
      let cursor: string | null = null;
      do {
        const { items, next }: Page<T> = await page(cursor);
        yield* items;
        cursor = next;
      } while (cursor !== null);
    },
  };
}
