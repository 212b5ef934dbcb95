import { connect } from 'node:net';
import { AddressAway } from './failure.ts';

/** An address that can't be connected to for this time is left while a statement waits there for its answer. */
const WATCH_MS = 1000;

/** Tries every second to connect to an address. */
export function watchAddress(address: string, onLoss: (reason: AddressAway) => void): () => void {
  const { hostname, port, protocol } = new URL(address);
  const look = () => {
    const socket = connect({
      host: hostname,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: WATCH_MS,
    });
    const lost = (error?: Error) => {
      socket.destroy();
      onLoss(new AddressAway(`${hostname}:${port} can't be connected to`, { cause: error }));
    };
    socket.once('connect', () => socket.destroy());
    socket.once('timeout', lost);
    socket.once('error', lost);
  };
  const timer = setInterval(look, WATCH_MS);
  return () => clearInterval(timer);
}
