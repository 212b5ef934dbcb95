/** Whether every word of a search is somewhere in what is said of a thing. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
