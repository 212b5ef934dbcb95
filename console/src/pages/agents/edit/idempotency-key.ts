/** A key that nobody else has. `crypto.randomUUID` is missing on pages that came over plain HTTP from another machine. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
