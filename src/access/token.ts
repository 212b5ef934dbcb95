import { createHash, hash, randomInt, timingSafeEqual } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MARK = 'bg_';
/** 27 characters of base62 are 160.7 bits. */
const RANDOM_LENGTH = 27;
const CHECKSUM_LENGTH = 6;
const PREFIX_LENGTH = 10;

/**
 * A new secret: a prefix that scanners recognise, the random characters, and a checksum that detects a mistyped token.
 */
export function createToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return MARK + random + checksum(random);
}

/** True if a text has the form of an issued token. */
export function isTokenLike(text: string): boolean {
  return /^bg_[0-9A-Za-z]{33}$/.test(text);
}

/** True if a text has the form of an issued token but a wrong checksum. */
export function isMistyped(token: string): boolean {
  if (!isTokenLike(token)) return false;
  return checksum(token.slice(MARK.length, -CHECKSUM_LENGTH)) !== token.slice(-CHECKSUM_LENGTH);
}

/** The stored form of a token. The secret has 160 random bits, so a plain hash can't be searched. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

export function sameHash(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The prefix of a token that lists show. */
export function tokenPrefix(token: string): string {
  return token.slice(0, PREFIX_LENGTH);
}

function checksum(text: string): string {
  let rest = createHash('sha256').update(text).digest().readUInt32BE(0);
  let encoded = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    encoded = ALPHABET[rest % ALPHABET.length] + encoded;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return encoded;
}
