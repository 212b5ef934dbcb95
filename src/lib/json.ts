const DEPTH_MAX = 64;

/** JSON.parse for what others send: what is nested beyond all use is refused, since writing it out again would fail. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (isDeeperThan(value, DEPTH_MAX)) throw new SyntaxError('The JSON is nested too deeply.');
  return value;
}

/** Whether there is nothing but what the engine too takes for blank around JSON: white space of ASCII. */
export function isBlankJson(text: string): boolean {
  return !/[^ \t\r\n\v\f]/.test(text);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const item of Object.values(value)) if (isDeeperThan(item, levels - 1)) return true;
  return false;
}
