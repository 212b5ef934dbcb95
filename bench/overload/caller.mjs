import { connect } from 'node:net';

/** @typedef {{ status: number, ms: number, retryAfter: string | undefined }} Outcome */

/**
 * A caller that keeps its connections, takes any status, and does next to nothing with an answer: on a machine that it shares with the
 * service, what Node's own client takes for a request is more than the service takes to refuse it. What gets no answer has the status 0.
 *
 * @param {string} url
 */
export function createCaller(url) {
  const { hostname, port, host } = new URL(url);
  /** @type {Connection[]} */
  const idle = [];
  /** @type {Set<Connection>} */
  const all = new Set();
  const open = () => {
    const connection = new Connection(Number(port), hostname, () => all.delete(connection));
    all.add(connection);
    return connection;
  };
  return {
    /**
     * @param {string} token
     * @param {string} path
     * @param {unknown} body
     * @returns {Promise<Outcome>}
     */
    async send(token, path, body) {
      const start = performance.now();
      const text = JSON.stringify(body);
      let connection = idle.pop();
      while (connection?.isClosed) connection = idle.pop();
      connection ??= open();
      const { status, retryAfter } = await connection.exchange(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
      if (!connection.isClosed) idle.push(connection);
      return { status, ms: performance.now() - start, retryAfter };
    },
    close() {
      for (const connection of all) connection.destroy();
    },
  };
}

/** One request after the other; answers need a length. */
class Connection {
  isClosed = false;
  #socket;
  /** @type {Buffer[]} */
  #received = [];
  #bytes = 0;
  /** The length of the answer, once its head is there. */
  #length = Number.POSITIVE_INFINITY;
  /** @type {(answer: { status: number, retryAfter?: string | undefined }) => void} */
  #answer = () => {};
  /** @type {{ status: number, retryAfter: string | undefined } | undefined} */
  #head;

  /**
   * @param {number} port
   * @param {string} host
   * @param {() => void} onClose
   */
  constructor(port, host, onClose) {
    this.#socket = connect({ port, host, noDelay: true })
      .on('error', () => {})
      .on('data', (chunk) => this.#take(chunk))
      .once('end', () => {
        this.isClosed = true;
      })
      .once('close', () => {
        this.isClosed = true;
        onClose();
        this.#answer({ status: 0 });
      });
  }

  /**
   * @param {string} request
   * @returns {Promise<{ status: number, retryAfter?: string | undefined }>}
   */
  exchange(request) {
    this.#received = [];
    this.#bytes = 0;
    this.#length = Number.POSITIVE_INFINITY;
    this.#head = undefined;
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#socket.write(request);
    });
  }

  destroy() {
    this.#socket.destroy();
  }

  /** @param {Buffer} chunk */
  #take(chunk) {
    this.#bytes += chunk.length;
    if (!this.#head) this.#readHead(chunk);
    if (this.#head && this.#bytes >= this.#length) this.#answer(this.#head);
  }

  /** @param {Buffer} chunk */
  #readHead(chunk) {
    this.#received.push(chunk);
    const received = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const length = head.match(/\r\ncontent-length: (\d+)/i)?.[1];
    if (length === undefined) return this.destroy();
    this.#length = end + 4 + Number(length);
    this.#head = { status: Number(head.slice(9, 12)), retryAfter: head.match(/\r\nretry-after: (\S+)/i)?.[1] };
  }
}
