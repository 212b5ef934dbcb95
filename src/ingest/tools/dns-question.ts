const HEADER_BYTES = 12;
const LABEL_BYTES_MAX = 63;

/** The name that a DNS message, in base64, asks for; undefined when it has no question that can be read. */
export function dnsQuestion(message: string): string | undefined {
  const bytes = Buffer.from(message, 'base64');
  const labels: string[] = [];
  if (bytes.length <= HEADER_BYTES || bytes.readUInt16BE(4) === 0) return undefined;
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    if (length === 0) return labels.join('.') || '.';
    if (length > LABEL_BYTES_MAX || at + length >= bytes.length) return undefined;
    labels.push([...bytes.subarray(at + 1, at + 1 + length)].map(character).join(''));
    at += 1 + length;
  }
  return undefined;
}

/** As zone files write it: what is no plain character by its number. */
function character(code: number): string {
  const isPlain = code > 0x20 && code < 0x7f && code !== 0x2e && code !== 0x5c;
  return isPlain ? String.fromCharCode(code) : `\\${String(code).padStart(3, '0')}`;
}
