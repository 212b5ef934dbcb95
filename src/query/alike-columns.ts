import { IssueList } from '../lib/issue-list.ts';

/** Refuses splits whose columns a Parquet file can't tell from others: its names are the same in capitals and without. */
export function refuseAlikeColumns(splits: readonly string[], others: readonly string[]): void {
  const issues = new IssueList();
  splits.forEach((name, index) => {
    const alike = [...splits.slice(0, index), ...others].find((other) => other !== name && fold(other) === fold(name));
    if (alike === undefined) return;
    issues.add(`splits[${index}]`, `${name} and ${alike} are the same column in Parquet. Ask for csv or ndjson.`);
  });
  issues.refuse();
}

/** Letters beyond ASCII stay apart in the engine, too. */
function fold(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
