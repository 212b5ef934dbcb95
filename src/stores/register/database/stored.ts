import type { Stored } from '../../../access/stored-limits.ts';

/** The rows and characters of an organisation in a table. Engines count in numbers or in texts. */
interface Counted {
  readonly count: number | string | bigint;
  readonly characters: number | string | bigint | null;
}

/** The counts with one more text. */
export function withOne({ count, characters }: Counted, text: string): Stored {
  return { count: Number(count) + 1, characters: Number(characters ?? 0) + text.length };
}
