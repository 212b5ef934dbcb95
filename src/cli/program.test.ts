import type { Command } from 'commander';
import { describe, expect, it, vi } from 'vitest';
import { fitColumns } from './fit-columns.ts';
import { CONNECTION, HELP_WIDTH } from './help.ts';
import { createProgram, run } from './program.ts';

describe('help', () => {
  it.each(commandsOf(createProgram(), ''))('%s fits a terminal', (_, command) => {
    expect(helpOf(command).filter((line) => line.length > HELP_WIDTH)).toEqual([]);
  });

  it.each(commandsOf(createProgram(), ''))('%s has more than eight options only in groups', (_, command) => {
    const ungrouped = command.options.filter(({ helpGroupHeading = 'Options:' }) => helpGroupHeading === 'Options:');
    expect(ungrouped.length).toBeLessThanOrEqual(8);
    const headings = headingsOf(command);
    const named = new Set(command.options.flatMap(({ helpGroupHeading }) => helpGroupHeading ?? []));
    expect(headings).toEqual(expect.arrayContaining([...named]));
    if (named.has(CONNECTION)) expect(headings.filter((heading) => named.has(heading)).at(-1)).toBe(CONNECTION);
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

it('no command is told below the help, on standard error', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await run([])).toBe(2);
  expect(write.mock.calls.flat().at(-1)).toBe('\nNo command is given: name one of those above.\n');
  write.mockRestore();
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
