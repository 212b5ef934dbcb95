import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a webhook gets it. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly rule?: string;
    readonly schedule?: string;
    readonly groups: readonly { readonly values: { readonly agent: string } }[];
  };
}

export interface WebhookReceiver {
  readonly url: string;
  /** In the order in which they came. */
  readonly received: Message[];
  close(): void;
}

/** Answers every message with 204. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Message[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ id: String(request.headers['webhook-id']), ...JSON.parse(body) });
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    close: () => server.close(),
  };
}
