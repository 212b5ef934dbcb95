/** How a language writes values. */
export interface Literals {
  readonly indent: string;
  text(value: string): string;
  key(name: string): string;
  boolean(value: boolean): string;
}

const LINE_MAX = 60;

/** A value as source text: on one line if that is short. */
export function literalOf(value: unknown, literals: Literals, depth = 0): string {
  if (typeof value === 'string') return literals.text(value);
  if (typeof value === 'boolean') return literals.boolean(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literalOf(item, literals, depth + 1))
    : Object.entries(value as object).map(
        ([name, item]) => `${literals.key(name)}: ${literalOf(item, literals, depth + 1)}`,
      );
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (depth > 0 && line.length <= LINE_MAX && !line.includes('\n')) return line;
  const inner = literals.indent.repeat(depth + 1);
  const lines = parts.map((part) => `${inner}${part},\n`).join('');
  return `${open}\n${lines}${literals.indent.repeat(depth)}${close}`;
}
