/** Settings that can't be used, a line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Trying again would end the same way. */
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

/** What the system says when a setting is put to use, as a line on that setting; a ConfigError unless it may pass. */
export function failureOf(variable: string, value: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return error;
  const problem = `${variable}: ${value} can't be used (${code}).`;
  return LASTING.includes(code) ? new ConfigError([problem]) : new Error(problem, { cause: error });
}
