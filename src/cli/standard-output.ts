import type { FileTarget } from '#client';
import { CommandFailure } from './failure.ts';

/** Standard output, at the speed at which it is read; it takes nothing back. */
export function standardOutput(): FileTarget {
  let isEmpty = true;
  return {
    async *existing() {},
    append: (chunk) => {
      isEmpty = false;
      return new Promise((resolve, reject) => {
        process.stdout.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
    },
    clear: async () => {
      if (!isEmpty) throw new CommandFailure('The file has changed while it was read. Run the command again.');
    },
  };
}

export async function writeLines(lines: readonly string[]): Promise<void> {
  await standardOutput().append(Buffer.from(lines.map((line) => `${line}\n`).join('')));
}
