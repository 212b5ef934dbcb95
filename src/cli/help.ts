import { type Argument, type Command, Help } from 'commander';
import { fitColumns } from './fit-columns.ts';

/** A terminal has at least as many columns. */
export const HELP_WIDTH = 80;

/** The heading of the options of every command that talks to a service; it comes last. */
export const CONNECTION = 'Connection:';

/** How the help of a command and of those below it looks. */
export function withHelp(command: Command): Command {
  command
    .configureHelp({
      groupItems: (all, visible, groupOf) => {
        const isOfConnection = (item: (typeof all)[number]) => Number(groupOf(item) === CONNECTION);
        const inOrder = all.toSorted((a, b) => isOfConnection(a) - isOfConnection(b));
        return Help.prototype.groupItems(inOrder, visible, groupOf);
      },
      subcommandTerm: (below) => [below.name(), ...below.registeredArguments.map(argumentTerm)].join(' '),
    })
    .configureOutput({ writeOut: (text) => void process.stdout.write(fitColumns(text, HELP_WIDTH)) })
    .showHelpAfterError('(add --help for how to use it)');
  for (const below of command.commands) withHelp(below);
  return command;
}

function argumentTerm(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}
