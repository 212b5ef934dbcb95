/** One setting: its variable, its default as text, its meaning, and its reader. */
export interface Setting<T> {
  readonly variable: string;
  readonly default: string | undefined;
  readonly meaning: string;
  /** Never shown; may also be given as `<variable>_FILE`. */
  readonly secret: boolean;
  /** Throws an Error that describes the expected value. */
  readonly read: (text: string) => T;
}

export function setting<T, D extends string | undefined>(
  variable: string,
  standard: D,
  meaning: string,
  read: (text: string) => T,
) {
  return { variable, default: standard, meaning, secret: false, read };
}

export function secret<T>(variable: string, meaning: string, read: (text: string) => T) {
  return { variable, default: undefined, meaning, secret: true, read };
}
