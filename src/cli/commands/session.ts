import { Command } from 'commander';
import { type ClientOptions, managementCommand, unchecked, withService } from '../client-command.ts';
import { instant, printJson, printMessage, printRows } from '../print.ts';

export function sessionCommand(): Command {
  return new Command('session')
    .description('list and end sessions of the console (scope: manage)')
    .addCommand(listCommand())
    .addCommand(endCommand());
}

function listCommand(): Command {
  return managementCommand('list')
    .description('list the people who are signed in to the console')
    .action(async (options: ClientOptions) => {
      const { organisation } = options;
      const sessions = await withService(options, (bg) => bg.request('GET /manage/sessions', { organisation }));
      if (options.json) return printJson(sessions);
      const rows = sessions.map((session) => ({
        ...session,
        began: instant(session.created_at),
        ends: instant(session.expires_at),
      }));
      printRows(rows, ['id', 'token', 'token_id', 'began', 'ends', 'address', 'browser'], options);
    });
}

function endCommand(): Command {
  return managementCommand('end')
    .argument('<id>')
    .description('sign a person out of the console')
    .action(async (id: string, options: ClientOptions) => {
      const request = { id: unchecked(id), organisation: options.organisation };
      printMessage(await withService(options, (bg) => bg.envelope('DELETE /manage/sessions/{id}', request)), options);
    });
}
