import { cutText } from '../lib/text.ts';

const MESSAGE_LENGTH_MAX = 1000;

/** Cuts a message about a row that is too long for an answer. */
export function cutMessage(message: string): string {
  return cutText(message, MESSAGE_LENGTH_MAX + '…'.length);
}
