import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { connect, serviceAddress } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { inWords } from '../in-words.ts';
import { printLine } from '../print.ts';
import { readSignedIn, signedInFile, writeSignedIn } from '../signed-in.ts';

export function loginCommand(): Command {
  return new Command('login')
    .argument('[address]', 'address of the service (default: BROADGAUGE_URL or http://127.0.0.1:8080)')
    .description('sign in: store a token for the commands, which then need no BROADGAUGE_TOKEN')
    .addHelpText('after', help)
    .action(async (given: string | undefined) => {
      const { url } = serviceAddress(given === undefined ? {} : { url: given });
      const token = await askForToken(url);
      if (token === '') throw usageFailure('No token was given.');
      const bg = connect({ url, token });
      const own = await bg.request('GET /token').catch((error: unknown) => {
        throw inWords(error, { url, token });
      });
      const { tokens } = readSignedIn();
      writeSignedIn({ url, tokens: { ...tokens, [url]: token } });
      printLine(`Signed in to ${url} for ${own.organisation} as ${own.name} (${own.scopes.join(', ')}).`);
    });
}

export function logoutCommand(): Command {
  return new Command('logout')
    .argument('[address]', 'address of the service (default: that of the last login)')
    .description('forget the token that login has stored; it stays valid')
    .action((given: string | undefined) => {
      const { url: last, tokens } = readSignedIn();
      const { url } = serviceAddress(given === undefined ? {} : { url: given });
      if (tokens[url] === undefined) throw usageFailure(`No token is stored for ${url}.`);
      const { [url]: _, ...others } = tokens;
      writeSignedIn({ ...(last !== undefined && last !== url && { url: last }), tokens: others });
      printLine(`Signed out of ${url}. The token is still valid: broadgauge token revoke ends it.`);
    });
}

function help(): string {
  return `
The token is asked for at a terminal, or read from standard input. It is stored in
${signedInFile()}, which only you can read. BROADGAUGE_URL, BROADGAUGE_TOKEN, --url and --token come first.

Examples:
  broadgauge login https://broadgauge.example.org
  broadgauge login https://broadgauge.example.org < token.txt`;
}

/** Hides what is typed. */
async function askForToken(url: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(`Token for ${url}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  for await (const line of lines) {
    if (isTerminal) process.stderr.write('\n');
    lines.close();
    return line.trim();
  }
  return '';
}
