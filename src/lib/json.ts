const DEPTH_MAX = 64;

/** JSON.parse for untrusted text: deep nesting is refused, since JSON.stringify would fail on it. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isDeeperThan(value, DEPTH_MAX)) throw new SyntaxError('The JSON is nested too deeply.');
  return value;
}

/** True if a text is only ASCII white space, which the engine skips around JSON too. */
export function isBlankJson(text: string): boolean {
  return !/[^ \t\r\n\v\f]/.test(text);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (isDeeperThan(value[index], levels - 1)) return true;
    return false;
  }
  // Without a list of the values, which would cost more than the walk.
  for (const key in value) if (isDeeperThan((value as Record<string, unknown>)[key], levels - 1)) return true;
  return false;
}
