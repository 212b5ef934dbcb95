import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** An IPv4 address with a port, or an IPv6 address in brackets. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i;

/**
 * Leaves in `X-Forwarded-For` only the addresses behind the last text that is not an address: a proxy that appends
 * nothing passes on what the client made up.
 */
export function keepAddresses(headers: IncomingHttpHeaders): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  const texts = String(given)
    .split(',')
    .map((text) => text.trim())
    .map((text) => WITH_PORT.exec(text)?.slice(1).find(Boolean) ?? text);
  const addresses = texts.slice(texts.findLastIndex((text) => isIP(text) === 0) + 1);
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
  else delete headers['x-forwarded-for'];
}
