import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../src/lib/read.ts';

export type Era = '2025-11-25' | '2026-07-28';

export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly content: JsonObject;
}

export interface Assistant {
  readonly client: Client;
  call(name: string, given?: JsonObject): Promise<Called>;
}

/** A client of the protocol, as assistants have them. */
export async function connectAssistant(transport: Transport, era: Era): Promise<Assistant> {
  const mode = era === '2025-11-25' ? 'legacy' : { pin: era };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    client,
    async call(name, given = {}) {
      const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: given });
      const [first] = content as { readonly text: string }[];
      return { isError: Boolean(isError), text: first?.text ?? '', content: structuredContent as JsonObject };
    },
  };
}

export function overHttp(url: string, token: string, headers: Readonly<Record<string, string>> = {}): Transport {
  return new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
  });
}
