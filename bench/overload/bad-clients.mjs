import { once } from 'node:events';
import { connect } from 'node:net';

/** @typedef {import('node:net').Socket} Socket */

const IDLE = 1000;
const HALF_OPEN = 200;
const SLOW = 50;

/**
 * Clients that take up connections: idle ones, some that stop in the midst of their headers or bodies, and some that ask for
 * many records and do not read them.
 *
 * @param {string} url
 * @param {string} token
 */
export async function openBadClients(url, token) {
  const { hostname, port, host } = new URL(url);
  const head = `POST /test_data HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
  const question = JSON.stringify({ test: 'httpget', date: { from: '2026-06-01', to: '2026-06-14' } });
  /** @type {Socket[]} */
  const sockets = [];
  /** @param {number} count @param {(index: number) => string} said */
  const open = async (count, said) => {
    for (let index = 0; index < count; index += 1) {
      const socket = connect(Number(port), hostname).on('error', () => {});
      await once(socket, 'connect');
      socket.write(said(index));
      sockets.push(socket.pause());
    }
  };
  await open(IDLE, () => '');
  await open(HALF_OPEN, (index) => (index % 2 === 0 ? head : `${head}content-length: 1000\r\n\r\n{"test":`));
  await open(SLOW, () => `${head}content-length: ${question.length}\r\n\r\n${question}`);
  return {
    count: sockets.length,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
