const MESSAGE_LENGTH_MAX = 1000;

/** What an answer says about a row, cut where it is too long: as a copy, since a slice would hold the whole text in memory. */
export function cutMessage(message: string): string {
  if (message.length <= MESSAGE_LENGTH_MAX) return message;
  return `${Buffer.from(message.slice(0, MESSAGE_LENGTH_MAX)).toString()}…`;
}
