import { randomUUID } from 'node:crypto';

/** In the order of time, whichever process made them. */
export function batchIds(): () => string {
  let last = 0;
  return () => {
    last = Math.max(Date.now() * 1000, last + 1);
    return `${String(last).padStart(17, '0')}-${randomUUID().slice(0, 8)}`;
  };
}
