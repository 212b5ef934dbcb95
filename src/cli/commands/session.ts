import { Command } from 'commander';
import { managementCommand, unchecked } from '../client-command.ts';
import { instant } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';

export function sessionCommand(): Command {
  return new Command('session')
    .description('list and end sessions of the console (scope: manage)')
    .addCommand(listCommand())
    .addCommand(endCommand());
}

function listCommand(): Command {
  return printsList(
    managementCommand('list').description('list the people who are signed in to the console'),
    (bg, { organisation }) => bg.request('GET /manage/sessions', { organisation }),
    ['id', 'token', 'token_id', 'began', 'ends', 'address', 'browser'],
    (session) => ({ ...session, began: instant(session.created_at), ends: instant(session.expires_at) }),
  );
}

function endCommand(): Command {
  return printsMessage(
    managementCommand('end').argument('<id>').description('sign a person out of the console'),
    (bg, id, { organisation }) => bg.envelope('DELETE /manage/sessions/{id}', { id: unchecked(id), organisation }),
  );
}
