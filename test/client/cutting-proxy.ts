import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  readonly url: string;
  /** How many bytes of each answer may pass before the connection is cut. */
  bytesMax: number;
  close(): void;
}

/** Stands between a client and a service, and cuts connections. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const proxy = { bytesMax: Number.POSITIVE_INFINITY };
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    let bytes = 0;
    client.pipe(service);
    service.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= proxy.bytesMax) client.write(piece);
      else client.end(piece.subarray(0, piece.length - (bytes - proxy.bytesMax)), () => service.destroy());
    });
    service.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}
