import type { Command } from 'commander';
import type { Broadgauge } from '#client';
import { jsonLines } from '../../lib/json-lines.ts';
import { explainVerdict, unitName } from '../../verdicts/explain-verdict.ts';
import type { Rule } from '../../verdicts/rule.ts';
import { ruleOf } from '../../verdicts/rules/index.ts';
import { sayRule } from '../../verdicts/say-rule.ts';
import type { Verdicts } from '../../verdicts/verdict.ts';
import { ask, type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { usageFailure } from '../failure.ts';
import { gather } from '../option-values.ts';
import { printChunks, printJson, printRows, visibleText, writeLines } from '../print.ts';
import { askedScope, optionOfScope, type ScopeOptions } from '../query/asked-scope.ts';
import { tableLines } from '../verdict/table-lines.ts';
import { UPLOAD_COLUMNS, UPLOAD_FORMS, type UploadRecord, writeUpload } from '../verdict/upload-files.ts';
import { verdictPage } from '../verdict/verdict-page.ts';

interface Options extends ClientOptions, ScopeOptions {
  readonly csv?: boolean;
  readonly html?: boolean;
  readonly explain?: string;
  readonly say?: boolean;
  readonly upload?: string;
}

export function verdictCommand(): Command {
  return clientCommand('verdict')
    .argument('[rule]', 'a rule, such as de-fixed; without one, list them')
    .description('say whether lines or operators keep what was promised (scope: data)')
    .optionsGroup('Which results:')
    .option('--from <date>', 'first day: 2026-10-01, 2026-10, "-30 days"')
    .option('--to <date>', 'last day, included')
    .option('--last <period>', 'the last whole days, up to yesterday: "30 days", 12w')
    .option('--filter <field=value>', 'only these; may be repeated', gather)
    .option('--exclude <field=value>', 'all but these; may be repeated', gather)
    .option('--panel <name>', 'only agents of this panel; may be repeated', gather)
    .optionsGroup('Output:')
    .option('--say', 'print what the rule says, in plain words; needs no time')
    .option('--explain <unit>', 'tell the verdict of one unit in sentences')
    .option('--csv', 'print a row for each unit as CSV, of any number of units')
    .option('--html', 'print one page that prints well')
    .option('--upload <directory>', 'write the tests as files for the portal of the US programmes')
    .addHelpText('after', HELP)
    .action(async (name: string | undefined, options: Options) => {
      const ways = (['json', 'csv', 'html', 'explain', 'say', 'upload'] as const).filter(
        (way) => options[way] !== undefined,
      );
      if (ways.length > 1) throw usageFailure(`--${ways[0]} and --${ways[1]}: leave out one of them.`);
      if (name === undefined) return listRules(options);
      return withService(options, (bg) => judge(bg, name, options), optionOfScope);
    });
}

const HELP = `
There are three outcomes: met, not met, and not enough evidence. Evidence is
judged first; missing data never make a line "met". The service is no certified
instrument: verdicts are indications.

The table has a line for each condition of a unit: its value, its limit, and the
distance, which is negative on the bad side of the limit. --explain takes a unit
as the table prints it, such as wb-7 or "Acme / CO / 100/20", and tells what was
measured, what was wanted, and what was left out and why.

--upload writes a CSV for each tier and direction (speed-down-…, speed-up-…,
latency-…) with the tests that the rule looks at, tests that were not run among
them. Lines need custom.location_id and custom.subscriber_id.

Examples:
  broadgauge verdict
  broadgauge verdict de-fixed --say
  broadgauge verdict de-fixed --from 2026-09 --to 2026-09
  broadgauge verdict de-fixed --from 2026-09 --to 2026-09 --explain wb-7
  broadgauge verdict us-caf --last "7 days" --filter isp=Acme --html > caf.html
  broadgauge verdict us-caf --last "7 days" --filter isp=Acme --upload portal
  broadgauge verdict accc-underperforming --last 4w --csv > lines.csv`;

async function listRules(options: Options): Promise<void> {
  const rules = await ask(options, 'GET /verdicts');
  printRows(
    rules.map(({ key, title, unit, builtIn }) => ({ key, title, unit: unit.join(', '), built_in: builtIn })),
    ['key', 'title', 'unit', 'built_in'],
    options,
  );
}

async function judge(bg: Broadgauge, name: string, options: Options): Promise<void> {
  const rule = ruleOf(await bg.request('GET /verdicts/{rule}', { rule: name }));
  if (options.say) return writeLines(ruleLines(rule).map(visibleText));
  const request = { rule: name, body: unchecked(askedScope(options)) };
  // A CSV is an answer of another form, which the client reads as it comes.
  if (options.csv)
    return printChunks(bg.csv(unchecked('POST /verdicts/{rule}'), unchecked({ ...request, format: 'csv' })));
  if (options.upload !== undefined) return upload(bg, rule, name, options.upload, options);
  const verdicts = (await bg.request('POST /verdicts/{rule}', request)) as unknown as Verdicts;
  if (options.json) return printJson(verdicts);
  if (options.html) return printChunks([verdictPage(rule, verdicts, scopeText(options))]);
  if (options.explain === undefined) return writeLines(tableLines(rule, verdicts).map(visibleText));
  return writeLines(explainLines(rule, verdicts, options.explain).map(visibleText));
}

async function upload(bg: Broadgauge, rule: Rule, name: string, directory: string, options: Options): Promise<void> {
  const metrics = Object.values(rule.measures).map(({ question }) => String(question.metric));
  const others = metrics.filter((metric) => !Object.hasOwn(UPLOAD_FORMS, metric));
  if (others.length > 0) {
    throw usageFailure(
      `--upload: the portal takes ${Object.keys(UPLOAD_FORMS).join(', ')}; ${name} measures ${others.join(', ')}.`,
    );
  }
  const body = unchecked({ ...askedScope(options), columns: UPLOAD_COLUMNS });
  const chunks = bg.csv(unchecked('POST /verdicts/{rule}/records'), unchecked({ rule: name, body, format: 'ndjson' }));
  // Several measures of a test see the same records.
  const first = Object.keys(rule.measures).filter((_, index) => metrics.indexOf(metrics[index] ?? '') === index);
  const isTest = ({ measure, counted }: UploadRecord) => first.includes(String(measure)) && counted !== 'invalid';
  const files = await writeUpload(directory, jsonLines<UploadRecord>(chunks), isTest);
  const lines = files.map(({ file, tests }) => `${file}: ${tests} ${tests === 1 ? 'test' : 'tests'}`);
  await writeLines((lines.length === 0 ? ['No tests in this time: no file is written.'] : lines).map(visibleText));
}

function scopeText({ from, to, last, filter = [], exclude = [], panel = [] }: Options): string {
  const time = last === undefined ? `${from} to ${to}` : `the last ${last}`;
  return [time, ...filter, ...exclude.map((one) => `not ${one}`), ...panel.map((one) => `panel ${one}`)].join(' · ');
}

function ruleLines(rule: Rule): readonly string[] {
  return [
    rule.title,
    ...sayRule(rule).flatMap(({ heading, sentences }) => ['', heading, ...sentences.map((one) => `  ${one}`)]),
  ];
}

/** The verdict of the unit that is named as the table prints it. */
function explainLines(rule: Rule, { units }: Verdicts, wanted: string): readonly string[] {
  const unit = units.find((one) => unitName(one) === wanted);
  if (unit !== undefined) return explainVerdict(rule, unit);
  const some = units.slice(0, 5).map(unitName).join(', ');
  throw usageFailure(
    `--explain: there is no unit ${wanted}. ${some === '' ? 'There are no units.' : `Units: ${some}${units.length > 5 ? ' …' : ''}`}`,
  );
}
