import { Command } from 'commander';
import { type AgentOptions, agentOf, withAgentOptions } from '../agent-option.ts';
import { ask, type ClientOptions, managementCommand, unchecked } from '../client-command.ts';
import { countedResults, printAnswer } from '../print.ts';

interface DeleteOptions extends ClientOptions, AgentOptions {
  readonly test?: string;
  readonly from: string;
  readonly to: string;
  readonly dryRun?: boolean;
}

export function resultsCommand(): Command {
  return new Command('results').description('delete stored results (scope: manage)').addCommand(deleteCommand());
}

function deleteCommand(): Command {
  return withAgentOptions(managementCommand('delete').optionsGroup('Which results:'))
    .description('delete the results of an agent in a period; they can be sent again')
    .option('--test <key>', 'only results of this test')
    .requiredOption('--from <date>', 'from the beginning of this day, month or second (UTC)')
    .requiredOption('--to <date>', 'to the end of this day, month or second (UTC)')
    .optionsGroup('Output:')
    .option('--dry-run', 'delete nothing; print the number of results')
    .addHelpText('after', HELP)
    .action(async (options: DeleteOptions) => {
      const { organisation, test, from, to, dryRun } = options;
      const body = {
        agent: agentOf(options),
        ...(test !== undefined && { test }),
        date: { from, to },
        ...(dryRun && { dry_run: true }),
      };
      const deleted = await ask(
        options,
        'POST /manage/results/delete',
        { organisation, body: unchecked(body) },
        optionOfField,
      );
      const counted = countedResults(deleted, ` of ${deleted.agent_id}`);
      printAnswer(deleted, `${dryRun ? 'would delete' : 'deleted'} ${counted}`, options);
    });
}

const HELP = `
Examples:
  broadgauge results delete --unit 1003 --from 2026-07-01 --to 2026-07-14 --dry-run
  broadgauge results delete --unit 1003 --test httpget --from "2026-07-01 10:00:00" --to "2026-07-01 11:59:59"`;

const OPTIONS: Readonly<Record<string, string>> = {
  'agent[agent_id]': '--agent',
  'agent[unit_id]': '--unit',
  'agent[mac_address]': '--mac',
  test: '--test',
  'date[from]': '--from',
  'date[to]': '--to',
};

function optionOfField(key: string): string {
  return OPTIONS[key] ?? key;
}
