import type { Stored } from '../../../access/stored-limits.ts';

/** What a table has of an organisation: as the engines count, in numbers or texts. */
interface Counted {
  readonly count: number | string | bigint;
  readonly characters: number | string | bigint | null;
}

/** What is stored with one more text. */
export function withOne({ count, characters }: Counted, text: string): Stored {
  return { count: Number(count) + 1, characters: Number(characters ?? 0) + text.length };
}
