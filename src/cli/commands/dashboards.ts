import { Command } from 'commander';
import type { Broadgauge } from '#client';
import type { JsonObject } from '../../lib/read.ts';
import { verdictRequest, withTime } from '../../query/dashboard.ts';
import { TIME_FIELDS } from '../../query/question-fields.ts';
import { ruleOf } from '../../verdicts/rules/index.ts';
import type { Verdicts } from '../../verdicts/verdict.ts';
import { ask, type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { printAnswer, printChunks, printJson, visibleText, writeLines } from '../print.ts';
import { withFields } from '../query/build-question.ts';
import { readRequest } from '../request-file.ts';
import { linkCommands } from '../saved/link-commands.ts';
import { type RunOptions, runSaved, withRunOptions } from '../saved/run-saved.ts';
import { type Saved, savedCommands } from '../saved/saved-commands.ts';
import { tableLines } from '../verdict/table-lines.ts';
import { wantedOutput } from './query.ts';

const SAVED: Saved = { noun: 'dashboard', path: '/saved/dashboards' };

export function dashboardsCommand(): Command {
  const command = new Command('dashboards').description(
    'show saved questions side by side, and share them by public links (scope: data)',
  );
  for (const common of savedCommands(SAVED)) command.addCommand(common);
  command.addCommand(putCommand()).addCommand(runCommand());
  for (const shared of linkCommands(SAVED, 'sees this dashboard, and nothing else')) command.addCommand(shared);
  return command;
}

function putCommand(): Command {
  return clientCommand('put')
    .argument('<name>', 'name of the dashboard')
    .argument('<file>', 'the dashboard as JSON, in the form of show; - for standard input')
    .description('save a dashboard; under an existing name, as its next version')
    .addHelpText(
      'after',
      `\nExample, with the saved question evenings:
  echo '{"time": {"from": "-30 days", "to": "-1 days"}, "tiles": [{"question": "evenings", "width": 12}]}' |
    broadgauge dashboards put board -`,
    )
    .action(async (name: string, file: string, options: ClientOptions) => {
      const body = unchecked(await readRequest(file));
      const saved = await ask(options, 'PUT /saved/dashboards/{name}', { name, body });
      printAnswer(saved, `${name} is saved; version: ${saved.version}, tiles: ${saved.tiles.length}`, options);
    });
}

function runCommand(): Command {
  return withRunOptions(clientCommand('run'))
    .argument('<name>')
    .description('ask every question of a dashboard, and print its texts and answers')
    .addHelpText(
      'after',
      `
Prints an answer for each tile, in their order: as JSON one document each, as jq
reads them. Texts and names are on standard error. Tiles of verdicts have the
same time and form; they have no chart.

Example:
  broadgauge dashboards run board --last "7 days" --json | jq --slurp length`,
    )
    .action((name: string, options: ClientOptions & RunOptions) =>
      withService(options, async (bg) => {
        const dashboard = await bg.request('GET /saved/dashboards/{name}', { name });
        for (const { text, question, rule, ...tile } of dashboard.tiles) {
          if (rule !== undefined) await printVerdicts(bg, rule, verdictRequest(tile, dashboard), options);
          else if (question === undefined) process.stderr.write(`${text}\n\n`);
          else {
            process.stderr.write(`${question}\n`);
            const saved = await bg.request('GET /saved/questions/{name}', { name: question });
            const request = withTime(saved.request as JsonObject, dashboard) as unknown as typeof saved.request;
            await runSaved(bg, { ...saved, request }, options);
          }
        }
      }),
    );
}

async function printVerdicts(bg: Broadgauge, name: string, asked: JsonObject, options: RunOptions): Promise<void> {
  const request = { rule: name, body: unchecked(withFields(TIME_FIELDS, asked, options)) };
  const output = wantedOutput(options, process.stdout.isTTY);
  // Rows are an answer of another form, which the client reads as it comes.
  if (output === 'csv' || output === 'ndjson')
    return printChunks(bg.csv(unchecked('POST /verdicts/{rule}'), unchecked({ ...request, format: output })));
  const verdicts = (await bg.request('POST /verdicts/{rule}', request)) as unknown as Verdicts;
  if (output === 'json') return printJson(verdicts);
  const rule = ruleOf(await bg.request('GET /verdicts/{rule}', { rule: name }));
  await writeLines(tableLines(rule, verdicts).map(visibleText));
}
