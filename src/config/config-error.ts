/** Invalid settings, one line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** A retry would fail too. */
const LASTING = [
  'EACCES',
  'EEXIST',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOTDIR',
  'ENOTFOUND',
  'EPERM',
  'EROFS',
  'SQLITE_CANTOPEN',
];

const NO_RIGHT = 'the user of this process has no right to it. Give it that right, or name another';

const WORDS: Readonly<Record<string, string>> = {
  EACCES: NO_RIGHT,
  EADDRINUSE: 'another process uses it. Stop that one, or name another',
  EADDRNOTAVAIL: 'this machine does not have that address. Name one that it has',
  EEXIST: 'it is a file. Name a directory',
  EIO: 'the disk does not work. Look at the log of the system',
  ENOENT: 'it is not there, and can’t be made. Name another',
  ENOSPC: 'its disk is full. Free some space',
  ENOTDIR: 'a file is in its path. Name another',
  ENOTFOUND: 'there is no such host. Name another',
  EPERM: NO_RIGHT,
  EROFS: 'its file system is read-only. Mount it for writing, or name another',
  SQLITE_CANTOPEN: 'no file in it can be opened for writing. Give the user of this process that right, or name another',
};

/** Turns a system error from using a setting into a line about that setting; a ConfigError unless it is temporary. */
export function failureOf(variable: string, value: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return error;
  const problem = `${variable}: ${value} can't be used: ${WORDS[code] ?? code}.`;
  return LASTING.includes(code) ? new ConfigError([problem]) : new Error(problem, { cause: error });
}
