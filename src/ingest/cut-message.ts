import { cutText } from '../lib/text.ts';

const MESSAGE_LENGTH_MAX = 1000;

/** What an answer says about a row, cut where it is too long. */
export function cutMessage(message: string): string {
  return cutText(message, MESSAGE_LENGTH_MAX + '…'.length);
}
