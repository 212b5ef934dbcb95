import { ServiceError } from '../../errors.ts';
import type { ByteRange } from '../../operations/downloads/files.ts';

/**
 * The part of something that a `Range` header asks for; undefined for all of it, which is also what whoever asks for
 * several parts, or in another unit, gets. Throws when it asks for nothing that there is.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from <= to) return { from, to };
  throw new ServiceError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${size}` } });
}
