import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { VERSION } from '../package.ts';
import { agentsCommand } from './commands/agents.ts';
import { alertsCommand } from './commands/alerts.ts';
import { annotationsCommand } from './commands/annotations.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommand, restoreCommand, verifyCommand } from './commands/backup.ts';
import { filtersCommand, metricsCommand, splitsCommand, windowsCommand } from './commands/catalogue.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { completionCommand } from './commands/completion.ts';
import { configCommand } from './commands/config.ts';
import { copyCommand } from './commands/copy.ts';
import { dashboardsCommand } from './commands/dashboards.ts';
import { downloadCommand } from './commands/download.ts';
import { erasuresCommand } from './commands/erasures.ts';
import { explainCommand } from './commands/explain.ts';
import { importCommand } from './commands/import.ts';
import { ispsCommand } from './commands/isps.ts';
import { loginCommand, logoutCommand } from './commands/login.ts';
import { mappingsCommand } from './commands/mappings.ts';
import { mapsCommand } from './commands/maps.ts';
import { mcpCommand } from './commands/mcp.ts';
import { metadataCommand } from './commands/metadata.ts';
import { organisationCommand } from './commands/organisation.ts';
import { outliersCommand } from './commands/outliers.ts';
import { panelCommand } from './commands/panel.ts';
import { populationsCommand } from './commands/populations.ts';
import { queryCommand } from './commands/query.ts';
import { recipesCommand } from './commands/recipes.ts';
import { releaseCommand } from './commands/release.ts';
import { reportCommand } from './commands/report.ts';
import { resultsCommand } from './commands/results.ts';
import { retentionCommand } from './commands/retention.ts';
import { savedCommand } from './commands/saved.ts';
import { serveCommand } from './commands/serve.ts';
import { sessionCommand } from './commands/session.ts';
import { statusCommand } from './commands/status.ts';
import { tokenCommand } from './commands/token.ts';
import { verdictCommand } from './commands/verdict.ts';
import { CommandFailure, EXIT, usageFailure } from './failure.ts';
import { withHelp } from './help.ts';
import { printLine, visibleText } from './print.ts';
import { systemErrorInWords } from './system-error.ts';

const GROUPS: Readonly<Record<string, readonly (() => Command)[]>> = {
  'Start here:': [loginCommand, logoutCommand, statusCommand, completionCommand],
  'Run the service:': [
    serveCommand,
    configCommand,
    backupCommand,
    restoreCommand,
    verifyCommand,
    checkCommand,
    copyCommand,
  ],
  'Give access (scope: manage):': [organisationCommand, panelCommand, tokenCommand, sessionCommand, auditCommand],
  'Describe agents:': [ispsCommand, agentsCommand, metadataCommand, populationsCommand, mapsCommand],
  'Store and delete results:': [importCommand, mappingsCommand, resultsCommand, retentionCommand, erasuresCommand],
  'Look up what can be asked:': [metricsCommand, splitsCommand, filtersCommand, windowsCommand],
  'Ask (scope: data):': [
    queryCommand,
    compareCommand,
    outliersCommand,
    savedCommand,
    dashboardsCommand,
    annotationsCommand,
    alertsCommand,
    explainCommand,
    mcpCommand,
  ],
  'Publish:': [reportCommand, recipesCommand, verdictCommand, downloadCommand, releaseCommand],
};

export function createProgram(): Command {
  const program = new Command('broadgauge')
    .description('Open, self-hosted service for network measurement panels.')
    .version(VERSION)
    .addHelpText(
      'after',
      [
        '',
        'Exit codes: 0 done, 1 refused or failed, 2 wrong usage or settings, 3 done but',
        'rows were rejected, 130 cancelled by Ctrl-C.',
        '',
        'The first minutes:',
        '  broadgauge serve --demo                  run it with a demo panel',
        '  broadgauge login                         with the token that serve printed',
        '  broadgauge agents list --search pixel    look around',
        '  broadgauge metrics                       what can be asked for',
        '  broadgauge query --help                  ask: tables, charts, JSON, CSV',
      ].join('\n'),
    );
  program.helpCommand('help [command]', 'show the help of a command');
  for (const [heading, commands] of Object.entries(GROUPS)) {
    program.commandsGroup(heading);
    for (const command of commands) program.addCommand(command());
  }
  program.command('version', { hidden: true }).action(() => printLine(VERSION));
  program.hook('preAction', (_, command) => refuseOptionsAsValues(command));
  return withHelp(program);
}

/** `--html --csv` is a forgotten value, not a file named `--csv`. */
function refuseOptionsAsValues(command: Command): void {
  for (const option of command.options) {
    const value = command.getOptionValue(option.attributeName());
    const taken = [value].flat().find((each) => typeof each === 'string' && /^--[a-z]/.test(each));
    if (taken !== undefined) throw usageFailure(`${option.long}: its value is missing, ${taken} follows it.`);
  }
}

/** Runs a command line; the exit code is for the shell. */
export async function run(argv: readonly string[]): Promise<number> {
  const program = createProgram();
  for (const command of withSubcommands(program)) command.exitOverride();
  try {
    await program.parseAsync(withKnownNoun(argv, program), { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (argv.length === 0) process.stderr.write('\nNo command is given: name one of those above.\n');
      return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    }
    const lines =
      error instanceof ConfigError ? error.problems : [systemErrorInWords(error) ?? (error as Error).message];
    for (const line of lines.join('\n').split('\n')) process.stderr.write(`${visibleText(line)}\n`);
    if (error instanceof ConfigError) return EXIT.usage;
    return error instanceof CommandFailure ? error.exitCode : EXIT.failed;
  }
}

/** A noun is taken in singular and in plural: `agent list` is `agents list`. */
function withKnownNoun(argv: readonly string[], { commands }: Command): string[] {
  const [first = '', ...rest] = argv;
  const names = commands.map((command) => command.name());
  const known = [first, `${first}s`, first.replace(/s$/, '')].find((name) => names.includes(name));
  return known === undefined ? [...argv] : [known, ...rest];
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}
