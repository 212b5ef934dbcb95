import { readFile } from 'node:fs/promises';
import type { Server } from 'node:tls';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { repeat } from '../lib/concurrency/repeat.ts';

const LOOK_MS = 5_000;

/** Uses a renewed certificate for new connections. One that can't be used is left alone until it changes again. */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  { tlsCert, tlsKey }: Pick<Config, 'tlsCert' | 'tlsKey'>,
  logger: Logger,
): () => Promise<void> {
  if (!tlsCert || !tlsKey) return async () => {};
  let [cert, key] = [tlsCert.content, tlsKey.content];
  const look = async () => {
    const [newCert, newKey] = await Promise.all([readFile(tlsCert.path), readFile(tlsKey.path)]);
    if (newCert.equals(cert) && newKey.equals(key)) return;
    [cert, key] = [newCert, newKey];
    server.setSecureContext({ cert, key, minVersion: 'TLSv1.2' });
    logger.info('the renewed certificate is used');
  };
  return repeat(LOOK_MS, look, (err) =>
    logger.warn({ err }, 'TLS_CERT and TLS_KEY can’t be used; the old ones still are'),
  );
}
