type Reader = readonly [string, Readonly<Record<string, string>>];

const SERVICE: Reader = ['the service', {}];
const ENGINE: Reader = ['the engine', { INGEST_TOGETHER_KB: '0' }];

/** Who reads the lists of results that are sent, whatever the stores: small ones are read row by row, long ones by the engine. */
export const READERS: readonly Reader[] = process.env.STORES === 'servers' ? [SERVICE] : [SERVICE, ENGINE];
