/** The message of an error, or its code: a failure to connect to several addresses has no message. */
export function reasonOf(cause: unknown): string {
  const { message, code } = (cause ?? {}) as { message?: string; code?: string };
  return message || code || 'no answer';
}
