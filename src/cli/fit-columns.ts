/** Text in columns that a terminal of some width shows whole: paragraphs with longer lines are filled again. */
export function fitColumns(text: string, width: number): string {
  return text
    .split(/(\n{2,})/)
    .map((paragraph) =>
      paragraph.split('\n').some((line) => line.length > width) ? fill(paragraph, width) : paragraph,
    )
    .join('');
}

interface Item {
  readonly text: string;
  /** Where its other lines begin. */
  readonly indent: number;
}

function fill(paragraph: string, width: number): string {
  const items: Item[] = [];
  for (const line of paragraph.split('\n')) {
    const last = items.at(-1);
    if (last !== undefined && continues(last, line)) {
      items[items.length - 1] = { ...last, text: `${last.text.replace(/ \\$/, '')} ${line.trim()}` };
    } else {
      items.push({ text: line, indent: indentBelow(line) });
    }
  }
  return items.map((item) => (isCommand(item.text) ? commandLines(item, width) : proseLines(item, width))).join('\n');
}

function continues(last: Item, line: string): boolean {
  if (last.text.endsWith(' \\')) return true;
  return !/^$|:$/.test(last.text) && !isCommand(line) && indentOf(line) === last.indent;
}

const indentOf = (line: string) => line.search(/\S|$/);

/** Below the second column, if there is one. */
function indentBelow(line: string): number {
  return /^ +\S+( \S+)* {2,}(?=\S)/.exec(line)?.[0].length ?? indentOf(line);
}

/** An example, unless it has its meaning beside it. */
function isCommand(line: string): boolean {
  return /^ +(broadgauge|curl|export) /.test(line) && indentBelow(line) === indentOf(line);
}

function proseLines({ text, indent }: Item, width: number): string {
  const head = text.slice(0, indent);
  return wrap(text.slice(indent).trim().split(/ +/), width - indent)
    .map((line, index) => `${index === 0 ? head : ' '.repeat(indent)}${line}`)
    .join('\n');
}

/** An option with its value, or a word, with what a shell has to read before it. */
const WORDS = /(?:[|>] )?(?:--?[\w-]+ (?![-|>]))?(?:[^\s"']|"[^"]*"|'[^']*')+/g;

/** A shell reads the lines as one. */
function commandLines({ text, indent }: Item, width: number): string {
  const words = text.match(WORDS) ?? [];
  const lines = wrap(words, width - indent - '   \\'.length);
  return lines.map((line, index) => `${' '.repeat(indent + (index === 0 ? 0 : 2))}${line}`).join(' \\\n');
}

function wrap(words: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
