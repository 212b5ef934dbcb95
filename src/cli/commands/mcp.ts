import type { Command } from 'commander';
import { type ClientOptions, checkToken, clientCommand, serviceAddress } from '../client-command.ts';
import { httpFetch } from '../http-fetch.ts';

export function mcpCommand(): Command {
  return clientCommand('mcp')
    .description('let an assistant ask, by the Model Context Protocol on standard input and output (scope: data)')
    .addHelpText(
      'after',
      `\nAn assistant starts this command itself. It needs BROADGAUGE_URL and BROADGAUGE_TOKEN in its environment; the tools read
and never change anything. A service has the same at /mcp, for assistants that take an address.`,
    )
    .action(async (options: ClientOptions) => {
      const { url, token } = serviceAddress(options);
      checkToken(token);
      const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
      const { createAssistantServer } = await import('../../assistants/assistant-server.ts');
      const headers = { authorization: `Bearer ${token}` };
      const server = serveStdio(() =>
        createAssistantServer({
          url,
          send: ({ method, path, body, headers: own }, signal) =>
            httpFetch(`${url}${path}`, {
              method,
              headers: { ...headers, ...own, ...(body && { 'content-type': 'application/json' }) },
              signal,
              ...(body && { body: JSON.stringify(body) }),
            }),
        }),
      );
      await new Promise((resolve) => process.stdin.once('end', resolve).once('close', resolve));
      await server.close();
    });
}
