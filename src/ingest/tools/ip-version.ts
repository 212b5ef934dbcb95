import { isIP } from 'node:net';

/** 4 or 6; undefined for what is no address. */
export function ipVersion(address: string | undefined): number | undefined {
  return (address !== undefined && isIP(address)) || undefined;
}
