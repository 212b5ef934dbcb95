/** Where a text that is not JSON stops being it. */
export function jsonProblem(text: string): string {
  if (text.trim() === '') return 'it is empty';
  const length = goodLength(text);
  if (length === text.length) return 'it ends too early';
  const lines = text.slice(0, length).split(/\r\n|\n|\r/);
  return `look at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** Of the longest start that JSON can have: whatever goes on from there is wrong. */
function goodLength(text: string): number {
  let [good, limit] = [0, text.length];
  while (good < limit) {
    const middle = Math.ceil((good + limit) / 2);
    if (canGoOn(text.slice(0, middle))) good = middle;
    else limit = middle - 1;
  }
  return good;
}

/** Not every message of the engine has a position, but all tell an end from a wrong character. */
function canGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const [, position] = / at position (\d+)/.exec(message) ?? [];
    return /^Unexpected end|^Unterminated string/.test(message) || Number(position) >= start.length;
  }
}
