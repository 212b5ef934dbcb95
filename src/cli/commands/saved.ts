import { Command } from 'commander';
import type { Dashboard } from '#client';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { ask, type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { gather } from '../option-values.ts';
import { printAnswer, printJson } from '../print.ts';
import { readQuestion, readRequest } from '../request-file.ts';
import { linkCommands } from '../saved/link-commands.ts';
import { type RunOptions, runSaved, withRunOptions } from '../saved/run-saved.ts';
import { type Saved, savedCommands, sentPart } from '../saved/saved-commands.ts';

const SAVED: Saved = { noun: 'saved question', path: '/saved/questions' };

export function savedCommand(): Command {
  const command = new Command('saved').description(
    'save questions under a name, list them and ask them again (scope: data)',
  );
  for (const common of savedCommands(SAVED)) command.addCommand(common);
  command.addCommand(putCommand()).addCommand(runCommand());
  for (const shared of linkCommands(SAVED, 'reads its answer, and nothing else')) command.addCommand(shared);
  return command.addCommand(exportCommand()).addCommand(importCommand());
}

interface PutOptions extends ClientOptions {
  readonly description?: string;
  readonly tag?: readonly string[];
}

function putCommand(): Command {
  return clientCommand('put')
    .argument('<name>', 'name of the question')
    .argument(
      '<file>',
      'a request of /metric_data or /comparison_data, or the output of show, as JSON; - for standard input',
    )
    .option('--description <text>', 'a sentence or two for people')
    .option('--tag <word>', 'a word to group it by; may be repeated', gather)
    .description('save a question; under an existing name, as its next version')
    .addHelpText(
      'after',
      '\nExample:\n  broadgauge saved put evenings request.json --description "Speeds from 19 to 23"',
    )
    .action(async (name: string, file: string, options: PutOptions) => {
      const { description, tag: tags } = options;
      const body = unchecked({
        ...savedOf(await readQuestion(file)),
        ...(description !== undefined && { description }),
        ...(tags !== undefined && { tags }),
      });
      const saved = await ask(options, 'PUT /saved/questions/{name}', { name, body });
      printAnswer(saved, `${name} is saved; version: ${saved.version}`, options);
    });
}

/** A bare request belongs to /comparison_data if it has sides. */
function savedOf(file: JsonObject): JsonObject {
  if ('request' in file) return file;
  return { of: 'a' in file || 'b' in file ? 'comparison_data' : 'metric_data', request: file };
}

function runCommand(): Command {
  return withRunOptions(clientCommand('run'))
    .argument('<name>')
    .description('ask a saved question, and print the answer like query and compare')
    .addHelpText(
      'after',
      '\nExample:\n  broadgauge saved run evenings --from "last month" --to "last month" --format csv',
    )
    .action((name: string, options: ClientOptions & RunOptions) =>
      withService(options, async (bg) =>
        runSaved(bg, await bg.request('GET /saved/questions/{name}', { name }), options),
      ),
    );
}

interface Exported {
  readonly questions: readonly object[];
  readonly dashboards: readonly object[];
}

function exportCommand(): Command {
  return clientCommand('export')
    .description('print all saved questions and dashboards as JSON, for import')
    .addHelpText('after', '\nExample:\n  broadgauge saved export > saved.json')
    .action(async (options: ClientOptions) => {
      const exported = await withService(options, async (bg): Promise<Exported> => {
        const questions = await bg.request('GET /saved/questions', {});
        const dashboards = await bg.request('GET /saved/dashboards', {});
        return { questions: questions.map(sentPart), dashboards: dashboards.map(sentPart) };
      });
      printJson(exported);
    });
}

function importCommand(): Command {
  return clientCommand('import')
    .argument('<file>', 'the output of export; - for standard input')
    .description('save all questions and dashboards of a file; unchanged ones get no new version')
    .action(async (file: string, options: ClientOptions) => {
      const { questions, dashboards } = await readExported(file);
      const counts = await withService(options, async (bg) => {
        for (const body of questions)
          await bg.request('PUT /saved/questions/{name}', unchecked({ name: body.name, body }));
        for (const body of dashboards)
          await bg.request('PUT /saved/dashboards/{name}', unchecked({ name: body.name, body }));
        return { questions: questions.length, dashboards: dashboards.length };
      });
      printAnswer(counts, `questions: ${counts.questions}, dashboards: ${counts.dashboards}`, options);
    });
}

type Sent = JsonObject & Pick<Dashboard, 'name'>;

async function readExported(
  file: string,
): Promise<{ readonly questions: readonly Sent[]; readonly dashboards: readonly Sent[] }> {
  const { questions, dashboards } = { questions: [], dashboards: [], ...(await readObject(file)) };
  if (isSentList(questions) && isSentList(dashboards)) return { questions, dashboards };
  throw usageFailure(
    'A file to import has lists of questions and dashboards, each with its name, as export prints them.',
  );
}

async function readObject(file: string): Promise<JsonObject> {
  const content = await readRequest(file);
  return isObject(content) && ('questions' in content || 'dashboards' in content) ? content : { questions: null };
}

function isSentList(list: unknown): list is readonly Sent[] {
  return Array.isArray(list) && list.every((item) => isObject(item) && typeof item.name === 'string');
}
