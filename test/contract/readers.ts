import { IS_LONG } from '../random-runs.ts';
import { ON_SERVERS } from '../service.ts';

type Reader = readonly [string, Readonly<Record<string, string>>];

const SERVICE: Reader = ['the service', {}];
const ENGINE: Reader = ['the engine', { INGEST_TOGETHER_KB: '0' }];

/**
 * Who reads the lists of results that are sent: small ones are read row by row, long ones by the engine. Every run has rules
 * of results read by the one and formats of lists by the other; `npm run test:long` has both by both.
 */
export const READERS_OF_RESULTS: readonly Reader[] = IS_LONG && !ON_SERVERS ? [SERVICE, ENGINE] : [SERVICE];
export const READERS_OF_LISTS: readonly Reader[] = IS_LONG && !ON_SERVERS ? [SERVICE, ENGINE] : [ENGINE];
