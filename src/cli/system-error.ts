/** An error of the operating system about a file, in words; undefined: it is another error. */
export function systemErrorInWords(error: unknown): string | undefined {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException;
  return path === undefined ? undefined : REASONS[code]?.(path);
}

const REASONS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no ${path}, or no directory for it.`,
  ENOTDIR: (path) => `There is no ${path}: a part of its path is a file.`,
  EISDIR: (path) => `${path} is a directory: name a file in it.`,
  EEXIST: (path) => `${path} exists already.`,
  EACCES: (path) => `You are not allowed to use ${path}.`,
  EPERM: (path) => `You are not allowed to use ${path}.`,
  EROFS: (path) => `${path} can't be written: its disk is read-only.`,
  ENOSPC: (path) => `${path} can't be written: no space is left.`,
  EMFILE: (path) => `${path} can't be opened: this process has too many open files (ulimit -n).`,
};
