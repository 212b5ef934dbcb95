import { cutOff } from './failure.ts';

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

  async int64(): Promise<bigint> {
    return (await this.#take(8)).readBigInt64LE();
  }

  async int128(): Promise<bigint> {
    const bytes = await this.#take(16);
    return (bytes.readBigInt64LE(8) << 64n) | bytes.readBigUInt64LE();
  }

  async uint32(): Promise<number> {
    return (await this.#take(4)).readUInt32LE();
  }

  async text(): Promise<string> {
    return (await this.#take(await this.#length())).toString();
  }

  async nullableText(): Promise<string | null> {
    return (await this.#take(1))[0] === 1 ? null : this.text();
  }

  async uint32s(): Promise<Uint32Array> {
    return new Uint32Array(await this.#array(Uint32Array.BYTES_PER_ELEMENT));
  }

  async doubles(): Promise<Float64Array> {
    return new Float64Array(await this.#array(Float64Array.BYTES_PER_ELEMENT));
  }

  /** Allocates only what has arrived, so that a wrong length takes no memory. */
  async #array(bytesOfOne: number): Promise<ArrayBuffer> {
    return new Uint8Array(await this.#take((await this.#length()) * bytesOfOne)).buffer;
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
      if (!(await this.#receive())) throw cutOff();
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
