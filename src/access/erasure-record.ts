import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { isObject } from '../lib/read.ts';

/** What was erased and when, by numbers only. */
interface ErasureRecord {
  readonly format: typeof FORMAT;
  readonly id: string;
  /** The id of the register that assigned the numbers. */
  readonly installation: string;
  readonly organisation: number;
  /** Null: the whole organisation. */
  readonly agent: number | null;
  /** ISO 8601. */
  readonly requested_at: string;
  readonly ended_at: string;
  /** The number of results by test. */
  readonly results: Readonly<Record<string, number>>;
}

export interface SignedErasure extends ErasureRecord {
  /** Ed25519, in base64: the public key of the installation, and its signature over all other fields. */
  readonly public_key: string;
  readonly signature: string;
}

export const FORMAT = 'broadgauge erasure 1';

/** A new private key, in base64. */
export function createErasureKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

export function signErasure(record: ErasureRecord, key: string): SignedErasure {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), type: 'pkcs8', format: 'der' });
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const signed = { ...record, public_key: publicKey };
  return { ...signed, signature: sign(null, bytesOf(signed), privateKey).toString('base64') };
}

/** True if a record is as the owner of its key signed it. */
export function isSignedErasure({ signature, ...signed }: SignedErasure): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(signed.public_key, 'base64'), type: 'spki', format: 'der' });
    return verify(null, bytesOf(signed), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Reads one record, a list of them, or a list under `records`; undefined: the JSON has none. */
export function recordsIn(given: unknown): readonly SignedErasure[] | undefined {
  const { records, record } = Object(given) as { readonly records?: unknown; readonly record?: unknown };
  const found: unknown = [given, records].find(Array.isArray) ?? [record];
  const isList = (found as readonly unknown[]).every(isObject);
  return isList ? (found as readonly SignedErasure[]) : undefined;
}

/** Does not depend on the order of the fields. */
function bytesOf(record: object): Buffer {
  const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return Buffer.from(JSON.stringify(sorted(record), (_, value) => (isObject(value) ? sorted(value) : value)));
}
