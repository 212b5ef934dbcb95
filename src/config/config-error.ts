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

/** Turns a system error from using a setting into a line about that setting; a ConfigError unless it is temporary. */
export function failureOf(variable: string, value: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return error;
  const problem = `${variable}: ${value} can't be used (${code}).`;
  return LASTING.includes(code) ? new ConfigError([problem]) : new Error(problem, { cause: error });
}
