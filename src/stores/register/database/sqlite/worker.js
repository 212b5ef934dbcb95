import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './connection.js';

/** Limits the time that one message takes the receiving thread. */
const ROWS_PER_MESSAGE = 1000;

/**
 * @typedef {{ id: number, sql: string, parameters: readonly unknown[] } | { id: number, next: true } | { close: true }} Request
 * @typedef {{ rows: Record<string, unknown>[], changes: number, done: boolean }} Part
 * @typedef {{ message: string, code: string | undefined }} Failure
 * @typedef {{ id: number, part: Part } | { id: number, failure: Failure }} Reply
 */

const connection = openConnection(workerData.file);
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @type {Map<number, Record<string, unknown>[]>} Rows that are still to be fetched, by request. */
const waiting = new Map();

port.on('message', (/** @type {Request} */ request) => {
  if ('close' in request) {
    connection.close();
    port.close();
  } else {
    port.postMessage(answer(request));
  }
});

/**
 * @param {Exclude<Request, { close: true }>} request
 * @returns {Reply}
 */
function answer(request) {
  try {
    const { rows, changes } = 'next' in request ? rest(request.id) : connection.run(request.sql, request.parameters);
    const done = rows.length <= ROWS_PER_MESSAGE;
    if (!done) waiting.set(request.id, rows.slice(ROWS_PER_MESSAGE));
    return { id: request.id, part: { rows: done ? rows : rows.slice(0, ROWS_PER_MESSAGE), changes, done } };
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    return { id: request.id, failure: { message, code } };
  }
}

/** @param {number} id */
function rest(id) {
  const rows = waiting.get(id) ?? [];
  waiting.delete(id);
  return { rows, changes: 0 };
}
