import { standardOutput } from '../download/target.ts';

/** To standard output, at the speed at which it is read. */
export async function writeLines(lines: readonly string[]): Promise<void> {
  await standardOutput().append(Buffer.from(lines.map((line) => `${line}\n`).join('')));
}
