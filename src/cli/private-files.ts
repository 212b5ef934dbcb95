const OTHERS = 0o077;

/** Files that this process makes from now on are for its user alone. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}
