import type { WrongBlock } from '../../ports/fact-store.ts';

const HEADER_BYTES = 4096;
const BLOCKS_AT = 3 * HEADER_BYTES;
const BLOCK_BYTES = 256 * 1024;

/**
 * Compares the checksums with which the engine stores each block of its file: three headers, then blocks of equal size. Takes
 * the bytes of the file in chunks of any size.
 */
export class BlockSums {
  readonly #words = new Int32Array(BLOCK_BYTES / 4);
  readonly #bytes = Buffer.from(this.#words.buffer);
  readonly #wrong: WrongBlock[] = [];
  #location = 0;
  #filled = 0;

  add(chunk: Uint8Array): void {
    for (let taken = 0; taken < chunk.length; ) {
      const { bytes } = this.#current;
      const some = chunk.subarray(taken, taken + bytes - this.#filled);
      this.#bytes.set(some, this.#filled);
      taken += some.length;
      this.#filled += some.length;
      if (this.#filled < bytes) return;
      if (!isRight(this.#words, bytes)) this.#wrong.push(this.#current);
      this.#location += bytes;
      this.#filled = 0;
    }
  }

  /** The blocks that are not what was written, or that end too early. */
  wrong(): readonly WrongBlock[] {
    return this.#filled === 0 ? this.#wrong : [...this.#wrong, this.#current];
  }

  get #current(): WrongBlock {
    const location = this.#location;
    return location < BLOCKS_AT
      ? { block: null, location, bytes: HEADER_BYTES }
      : { block: (location - BLOCKS_AT) / BLOCK_BYTES, location, bytes: BLOCK_BYTES };
  }
}

/** Whether a block has the sum that it begins with. */
export function isRightBlock(bytes: Uint8Array): boolean {
  const words = new Int32Array(bytes.length / 4);
  new Uint8Array(words.buffer).set(bytes);
  return isRight(words, bytes.length);
}

const SEED = 5381;
const FACTOR_LOW = 0x1ce4e5b9;
const FACTOR_HIGH = 0xbf58476d;

/** Each word of 64 bits is multiplied by the factor, and all are combined by XOR. */
function isRight(words: Int32Array, bytes: number): boolean {
  let low = SEED;
  let high = 0;
  for (let index = 2; index < bytes / 4; index += 2) {
    const word = words[index] as number;
    const a = word & 0xffff;
    const b = word >>> 16;
    const ad = a * (FACTOR_LOW >>> 16);
    const bc = b * (FACTOR_LOW & 0xffff);
    const middle = (a * (FACTOR_LOW & 0xffff)) / 0x10000 + (ad & 0xffff) + (bc & 0xffff);
    const carried = b * (FACTOR_LOW >>> 16) + (ad >>> 16) + (bc >>> 16) + (middle >>> 16);
    low ^= Math.imul(word, FACTOR_LOW);
    high ^= carried + Math.imul(word, FACTOR_HIGH) + Math.imul(words[index + 1] as number, FACTOR_LOW);
  }
  return low === words[0] && high === words[1];
}
