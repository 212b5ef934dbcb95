/** Settings from lines of `NAME=value`. Messages name lines and never show a possible secret. */
export function parseSettings(text: string): Readonly<Record<string, string>> {
  const settings = new Map<string, string>();
  text.split(/\r?\n/).forEach((line, index) => {
    if (/^\s*(#|$)/.test(line)) return;
    const [, name = '', value] = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (value === undefined) throw new Error(`line ${index + 1} should be like NAME=value.`);
    if (settings.has(name)) throw new Error(`line ${index + 1} gives ${name} once more.`);
    settings.set(name, unquoted(value.trim()));
  });
  return Object.fromEntries(settings);
}

function unquoted(value: string): string {
  return /^'(.*)'$/.exec(value)?.[1] ?? /^"(.*)"$/.exec(value)?.[1] ?? value;
}
