import { Command } from 'commander';
import { managementCommand } from '../client-command.ts';
import { instant } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';

export function sessionCommand(): Command {
  return new Command('session')
    .description('list and end sessions of the console (scope: manage)')
    .addCommand(
      printsList(
        managementCommand('list').description('list the people who are signed in to the console'),
        'GET /manage/sessions',
        ['id', 'token', 'token_id', 'began', 'ends', 'address', 'browser'],
        (session) => ({ ...session, began: instant(session.created_at), ends: instant(session.expires_at) }),
      ),
    )
    .addCommand(
      printsMessage(
        managementCommand('end').argument('<id>').description('sign a person out of the console'),
        'DELETE /manage/sessions/{id}',
      ),
    );
}
