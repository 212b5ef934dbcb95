import { SERVICE_SETTINGS } from '../config.ts';

const INDENT = ' '.repeat(26);
const WIDTH = 80;

/** The settings as `serve --help` lists them. */
export function settingsTable(): string {
  return Object.values(SERVICE_SETTINGS)
    .map(({ variable, default: standard, meaning, secret }) => {
      const notes = [standard && `(default: ${standard})`, secret && `(or ${variable}_FILE)`].filter(Boolean);
      const text = [meaning.replaceAll('`', ''), ...notes].join(' ');
      return `  ${variable.padEnd(INDENT.length - 2)}${wrap(text).join(`\n${INDENT}`)}`;
    })
    .join('\n');
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
