import type { Command } from 'commander';
import { describe, expect, it, vi } from 'vitest';
import { fitColumns } from './fit-columns.ts';
import { HELP_WIDTH } from './help.ts';
import { createProgram, run } from './program.ts';

describe('help', () => {
  it.each(commandsOf(createProgram(), ''))('%s fits a terminal', (_, command) => {
    expect(helpOf(command).filter((line) => line.length > HELP_WIDTH)).toEqual([]);
  });

  it('shows commands in groups, and options that name the service last', () => {
    const program = createProgram();
    expect(headingsOf(program)).toContain('Ask (scope: data):');
    const query = program.commands.find((command) => command.name() === 'query') as Command;
    expect(headingsOf(query).filter((heading) => heading !== 'Arguments:')).toEqual([
      'Options:',
      'What to ask for:',
      'Which results:',
      'Statistics:',
      'Output:',
      'Connection:',
      'Examples:',
    ]);
  });
});

it('an option in place of a value is refused', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await run(['report', 'ofcom-home', '--html', '--csv'])).toBe(2);
  expect(write.mock.calls.flat()).toContain('--html: its value is missing, --csv follows it.\n');
  write.mockRestore();
});

function commandsOf(command: Command, parent: string): [string, Command][] {
  const name = `${parent} ${command.name()}`.trim();
  return [[name, command], ...command.commands.flatMap((below) => commandsOf(below, name))];
}

function headingsOf(command: Command): readonly string[] {
  return helpOf(command).filter((line) => /^\S.*:$/.test(line));
}

function helpOf(command: Command): readonly string[] {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += fitColumns(text, HELP_WIDTH);
    },
    getOutHelpWidth: () => HELP_WIDTH,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return help.split('\n');
}
