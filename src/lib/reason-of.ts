/** What an error says; a failure to connect to several addresses has a code but no message of its own. */
export function reasonOf(cause: unknown): string {
  const { message, code } = (cause ?? {}) as { message?: string; code?: string };
  return message || code || 'no answer';
}
