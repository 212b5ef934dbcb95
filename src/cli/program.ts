import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config/config-error.ts';
import { VERSION } from '../package.ts';
import { agentsCommand } from './commands/agents.ts';
import { annotationsCommand } from './commands/annotations.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommand, restoreCommand, verifyCommand } from './commands/backup.ts';
import { filtersCommand, metricsCommand, splitsCommand, windowsCommand } from './commands/catalogue.ts';
import { checkCommand } from './commands/check.ts';
import { compareCommand } from './commands/compare.ts';
import { copyCommand } from './commands/copy.ts';
import { dashboardsCommand } from './commands/dashboards.ts';
import { downloadCommand } from './commands/download.ts';
import { erasuresCommand } from './commands/erasures.ts';
import { explainCommand } from './commands/explain.ts';
import { importCommand } from './commands/import.ts';
import { ispsCommand } from './commands/isps.ts';
import { mcpCommand } from './commands/mcp.ts';
import { metadataCommand } from './commands/metadata.ts';
import { organisationCommand } from './commands/organisation.ts';
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
import { tokenCommand } from './commands/token.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { visibleText } from './print.ts';

export function createProgram(): Command {
  return new Command('broadgauge')
    .description('Open, self-hosted service for network measurement panels.')
    .version(VERSION)
    .addCommand(serveCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(verifyCommand())
    .addCommand(checkCommand())
    .addCommand(copyCommand())
    .addCommand(organisationCommand())
    .addCommand(panelCommand())
    .addCommand(tokenCommand())
    .addCommand(sessionCommand())
    .addCommand(ispsCommand())
    .addCommand(agentsCommand())
    .addCommand(importCommand())
    .addCommand(metadataCommand())
    .addCommand(resultsCommand())
    .addCommand(retentionCommand())
    .addCommand(erasuresCommand())
    .addCommand(populationsCommand())
    .addCommand(metricsCommand())
    .addCommand(splitsCommand())
    .addCommand(filtersCommand())
    .addCommand(windowsCommand())
    .addCommand(queryCommand())
    .addCommand(compareCommand())
    .addCommand(savedCommand())
    .addCommand(dashboardsCommand())
    .addCommand(annotationsCommand())
    .addCommand(reportCommand())
    .addCommand(recipesCommand())
    .addCommand(downloadCommand())
    .addCommand(releaseCommand())
    .addCommand(explainCommand())
    .addCommand(mcpCommand())
    .addCommand(auditCommand())
    .addHelpText(
      'after',
      [
        '',
        'Exit codes: 0 done, 1 refused or failed, 2 wrong usage or settings, 3 done but rows were rejected,',
        '130 cancelled by Ctrl-C.',
        '',
        'Start here:',
        '  broadgauge serve --demo                        run it with a demo panel',
        '  export BROADGAUGE_TOKEN=…                      the token that serve printed',
        '  broadgauge agents list --search pixel          look around',
        '  broadgauge metrics                             what can be asked for',
        '  broadgauge query --help                        ask for figures: tables, charts, JSON, CSV',
      ].join('\n'),
    );
}

/** Runs a command line; the exit code is for the shell. */
export async function run(argv: readonly string[]): Promise<number> {
  const program = createProgram();
  for (const command of withSubcommands(program))
    command.exitOverride().showHelpAfterError('(add --help for how to use it)');
  try {
    await program.parseAsync(argv as string[], { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const lines = error instanceof ConfigError ? error.problems : [(error as Error).message];
    for (const line of lines.join('\n').split('\n')) process.stderr.write(`${visibleText(line)}\n`);
    if (error instanceof ConfigError) return EXIT.usage;
    return error instanceof CommandFailure ? error.exitCode : EXIT.failed;
  }
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}
