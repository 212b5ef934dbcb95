import { Command } from 'commander';
import { ask, type ClientOptions, clientCommand } from '../client-command.ts';
import { CommandFailure, usageFailure } from '../failure.ts';
import { gather } from '../option-values.ts';
import { instant, printAnswer } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';

export function channelsCommand(): Command {
  return new Command('channels')
    .description('where messages about alerts go: webhooks, mail, receivers of Alertmanager')
    .addCommand(putCommand())
    .addCommand(
      printsList(
        clientCommand('list').description('list channels'),
        'GET /alerts/channels',
        ['name', 'kind', 'to', 'problem'],
        ({ name, webhook, alertmanager, mail, problem }) => ({
          name,
          kind: webhook === undefined ? (alertmanager === undefined ? 'mail' : 'alertmanager') : 'webhook',
          to: webhook ?? alertmanager ?? mail?.join(', '),
          problem,
        }),
      ),
    )
    .addCommand(
      printsMessage(
        clientCommand('delete').argument('<name>').description('delete a channel that no rule sends to'),
        'DELETE /alerts/channels/{name}',
      ),
    )
    .addCommand(testCommand())
    .addCommand(rotateCommand());
}

interface PutOptions extends ClientOptions {
  readonly webhook?: string;
  readonly alertmanager?: string;
  readonly mail?: readonly string[];
}

function putCommand(): Command {
  return clientCommand('put')
    .argument('<name>')
    .option('--webhook <address>', 'post messages to this address, signed by Standard Webhooks')
    .option('--alertmanager <address>', 'post them in the form of Alertmanager')
    .option('--mail <address>', 'mail them (repeatable)', gather)
    .description('store a channel, replacing one of the same name')
    .addHelpText('after', '\nExample:\n  broadgauge alerts channels put ops --webhook https://hooks.example.org/alerts')
    .action(async (name: string, options: PutOptions) => {
      const { webhook, alertmanager, mail } = options;
      const given = { webhook, alertmanager, mail: mail && [...mail] };
      const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      if (Object.keys(body).length !== 1) throw usageFailure('Give one of --webhook, --alertmanager and --mail.');
      const channel = await ask(options, 'PUT /alerts/channels/{name}', { name, body });
      const secret = channel.secret === undefined ? '' : `\nIts secret, which is not shown again: ${channel.secret}`;
      printAnswer(channel, `${name} is stored${secret}`, options);
    });
}

function testCommand(): Command {
  return clientCommand('test')
    .argument('<name>')
    .description('send a test message, and say whether it arrived')
    .action(async (name: string, options: ClientOptions) => {
      const tested = await ask(options, 'POST /alerts/channels/{name}/test', { name });
      if (tested.delivered || options.json) return printAnswer(tested, 'The message has arrived', options);
      throw new CommandFailure(`The message has not arrived: ${tested.error}`);
    });
}

function rotateCommand(): Command {
  return clientCommand('rotate')
    .argument('<name>')
    .description('give a webhook another secret; for a day messages are signed with both')
    .action(async (name: string, options: ClientOptions) => {
      const channel = await ask(options, 'POST /alerts/channels/{name}/rotate', { name });
      printAnswer(channel, `The new secret of ${name}, which is not shown again: ${channel.secret}`, options);
    });
}

export function messagesCommand(): Command {
  return printsList(
    clientCommand('messages').description('list messages that have not arrived, newest first'),
    'GET /alerts/deliveries',
    ['id', 'channel', 'attempts', 'next_at', 'error'],
    (message) => ({ ...message, next_at: instant(message.next_at) }),
  );
}

export function sendCommand(): Command {
  return printsMessage(
    clientCommand('send').argument('<id>', 'from messages').description('try a message again'),
    'POST /alerts/deliveries/{id}/send',
  );
}
