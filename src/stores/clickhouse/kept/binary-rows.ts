import { AddressAway, toServiceError } from '../failure.ts';

/** The values of an answer in RowBinary, one after the other. */
export class BinaryRows {
  readonly #chunks: AsyncIterator<Buffer>;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async isAtEnd(): Promise<boolean> {
    return this.#bytes.length === 0 && !(await this.#receive());
  }

  /** Ends the statement. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async bigint(): Promise<bigint> {
    return (await this.#take(8)).readBigInt64LE();
  }

  async text(): Promise<string> {
    return (await this.#take(await this.#length())).toString();
  }

  async nullableText(): Promise<string | null> {
    return (await this.#take(1))[0] === 1 ? null : this.text();
  }

  /** An array of numbers of 32 bits. */
  async unsigned(): Promise<Uint32Array> {
    const numbers = new Uint32Array(await this.#length());
    new Uint8Array(numbers.buffer).set(await this.#take(numbers.byteLength));
    return numbers;
  }

  async doubles(): Promise<Float64Array> {
    const numbers = new Float64Array(await this.#length());
    new Uint8Array(numbers.buffer).set(await this.#take(numbers.byteLength));
    return numbers;
  }

  /** Seven bits a byte, the lowest first; the eighth says that there are more. */
  async #length(): Promise<number> {
    let length = 0;
    for (let place = 1; ; place *= 128) {
      const byte = (await this.#take(1))[0] as number;
      length += (byte & 127) * place;
      if (byte < 128) return length;
    }
  }

  async #take(bytes: number): Promise<Buffer> {
    const parts = [this.#bytes];
    let length = this.#bytes.length;
    while (length < bytes) {
      if (!(await this.#receive())) throw toServiceError(new AddressAway('an answer was cut off'));
      parts.push(this.#bytes);
      length += this.#bytes.length;
    }
    const all = parts.length === 1 ? this.#bytes : Buffer.concat(parts);
    this.#bytes = all.subarray(bytes);
    return all.subarray(0, bytes);
  }

  /** Puts the next chunk in the place of what was received before. */
  async #receive(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    this.#bytes = done ? Buffer.alloc(0) : value;
    return done !== true;
  }
}
