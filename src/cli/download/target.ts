import { CommandFailure } from '../failure.ts';

/** Where the bytes of a file go, in their order. */
export interface Target {
  /** What is there from an earlier time. */
  existing(): AsyncIterable<Buffer>;
  append(chunk: Buffer): Promise<void>;
  /** Takes everything back. */
  clear(): Promise<void>;
}

/** Standard output, which takes nothing back. */
export function standardOutput(): Target {
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
