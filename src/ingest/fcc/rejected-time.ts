/** A `dtime` that the service rejects: it keeps the row's number, and carries the reason there and back. */
export function rejectedTime(reason: string): string {
  return `rejected: ${reason}`;
}

/** What the service says of such times, in the words of their reasons. */
export function withReasons(text: string): string {
  return text.replaceAll(/dtime: rejected: (.+?) is not a valid date\./g, '$1');
}
