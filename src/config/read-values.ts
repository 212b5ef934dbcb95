import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

export function text(given: string): string {
  return given;
}

/** A name whose last label is a number is a mistyped address. */
export function host(given: string): string {
  if (isIP(given) > 0 || /^([\w-]+\.)*(?!\d+$)[\w-]+\.?$/.test(given)) return given;
  throw new Error(`${given} is not an IP address or the name of a host.`);
}

export function port(given: string): number {
  return integer(0, 65_535)(given);
}

export function integer(min: number, max: number): (given: string) => number {
  return (given) => {
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new Error(`${given} is not a whole number from ${min} to ${max}.`);
  };
}

export function flag(given: string): boolean {
  if (given === 'true' || given === 'false') return given === 'true';
  throw new Error(`${given} is neither true nor false.`);
}

/** The address of a mail server. */
export function smtpUrl(given: string): string {
  if (URL.canParse(given) && ['smtp:', 'smtps:'].includes(new URL(given).protocol)) return given;
  throw new Error('this is not an address such as smtp://user:password@host:587.');
}

export function webAddress(given: string): string {
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given.replace(/\/+$/, '');
  throw new Error(`${given} is not an http:// or https:// address.`);
}

/** Addresses and networks in the form of `10.0.0.0/8`. */
export function networks(given: string): readonly string[] {
  const parts = given.split(',').map((part) => part.trim());
  const wrong = parts.find((part) => !isNetwork(part));
  if (wrong === undefined) return parts;
  throw new Error(`${wrong} is not an IP address, or a network like 10.0.0.0/8.`);
}

function isNetwork(part: string): boolean {
  const [address = '', length] = part.split('/', 2);
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return bits > 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits));
}

export function file(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`can't read ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** For one that may change while the service runs. */
export function fileWithPath(path: string): { readonly path: string; readonly content: Buffer } {
  return { path, content: file(path) };
}

export function postgresUrl(given: string): string {
  if (URL.canParse(given) && /^postgres(ql)?:$/.test(new URL(given).protocol)) return given;
  throw new Error('should be like postgres://user:password@host:5432/database.');
}

export function bootstrapToken(given: string): string {
  if (given.length < 32) throw new Error('should have 32 characters or more.');
  if (/^\S+$/.test(given)) return given;
  throw new Error('should have no white space.');
}

export function logLevel(given: string): string {
  if (['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(given)) return given;
  throw new Error(`${given} is not one of fatal, error, warn, info, debug, trace, silent.`);
}
