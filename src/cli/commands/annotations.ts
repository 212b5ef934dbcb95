import { Command } from 'commander';
import { ask, type ClientOptions, clientCommand } from '../client-command.ts';
import { printAnswer } from '../print.ts';
import { printsList, printsMessage } from '../print-call.ts';

export function annotationsCommand(): Command {
  return new Command('annotations')
    .description('add, list and delete texts at times, which charts show (scope: data)')
    .addCommand(addCommand())
    .addCommand(
      printsList(
        clientCommand('list').description('list the annotations of the organisation, ordered by time'),
        'GET /annotations',
        ['id', 'at', 'text', 'created_by'],
      ),
    )
    .addCommand(
      printsMessage(
        clientCommand('delete').argument('<id>', 'from the list').description('delete an annotation'),
        'DELETE /annotations/{id}',
      ),
    );
}

function addCommand(): Command {
  return clientCommand('add')
    .argument('<at>', 'local time of the agents: 2026-07-14, "2026-07-14 18:30", now, "-2 days"')
    .argument('<text>', 'what happened')
    .description('write a text at a time')
    .addHelpText('after', '\nExample:\n  broadgauge annotations add 2026-07-14 "New firmware on all whiteboxes"')
    .action(async (at: string, text: string, options: ClientOptions) => {
      const added = await ask(options, 'POST /annotations', { body: { at, text } });
      printAnswer(added, `Annotation ${added.id} at ${added.at}`, options);
    });
}
