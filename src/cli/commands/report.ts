import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { JsonObject } from '../../lib/read.ts';
import { VERSION } from '../../package.ts';
import {
  type Held,
  holdAgainst,
  holdAgainstEarlier,
  type PublishedFigure,
  unmatchedFigures,
} from '../../reports/layout/against.ts';
import { EARLIER, earlierPeriod } from '../../reports/layout/earlier-period.ts';
import { csvName, reportCsv, tableCsv } from '../../reports/layout/report-csv.ts';
import { reportHtml } from '../../reports/layout/report-html.ts';
import { reportJson } from '../../reports/layout/report-json.ts';
import { reportXlsx } from '../../reports/layout/report-xlsx.ts';
import { coverageTexts, coverageWarning, footnotesOf, scopeText, sheetOf } from '../../reports/layout/sheet.ts';
import type { Report } from '../../reports/report.ts';
import { ask, type ClientOptions, clientCommand, unchecked, withService } from '../client-command.ts';
import { checkDirectory, checkWritable, saveWhole } from '../download/save-file.ts';
import { CommandFailure, EXIT, usageFailure } from '../failure.ts';
import { gather, readDate } from '../option-values.ts';
import { alignedLines, printJson, printLine, printRows, visibleText, writeLines } from '../print.ts';
import { askedScope, optionOfScope, type ScopeOptions } from '../query/asked-scope.ts';
import { given } from '../query/build-question.ts';
import { readPublishedFigures } from '../read-published-figures.ts';
import { readRequest } from '../request-file.ts';

interface Options extends ClientOptions, ScopeOptions {
  readonly recipe?: string;
  readonly table?: readonly string[];
  readonly population?: string;
  readonly weight?: string;
  readonly html?: string;
  readonly csv?: string;
  readonly xlsx?: string;
  readonly earlier?: readonly string[];
  readonly against?: string;
}

export function reportCommand(): Command {
  return clientCommand('report')
    .argument('[recipe]', 'built in (accc-mba, ofcom-home, fcc-mba, us-performance) or stored; without one, list them')
    .description('make tables like those of regulators (scope: data)')
    .option('--recipe <file>', 'a recipe that is not stored, as JSON; - for standard input')
    .optionsGroup('Which results:')
    .option('--from <date>', 'first day: 2026-10-01, 2026-10, -30d', readDate)
    .option('--to <date>', 'last day, included', readDate)
    .option('--last <period>', 'the last whole days, up to yesterday: "30 days", 12w, 3mo, 1y')
    .option('--filter <field=value>', 'only these; may be repeated, values of one field are alternatives', gather)
    .option('--exclude <field=value>', 'all but these; may be repeated', gather)
    .option('--panel <name>', 'only agents of this panel; may be repeated', gather)
    .optionsGroup('Statistics:')
    .option('--population <name>', 'weight lines to this population, in weighted recipes (ofcom-home)')
    .option('--weight <field>', 'weight lines by a custom field, such as custom.households')
    .option(
      '--earlier <period>',
      'add figures of the previous period (previous) or of a year before (year), and the differences; may be repeated',
      gather,
    )
    .optionsGroup('Output:')
    .option('--table <key>', 'only this table; may be repeated', gather)
    .option('--html <file>', 'write one self-contained page that prints well')
    .option('--csv <directory>', 'write a file for each table, and all-tables.csv with a row for each figure')
    .option('--xlsx <file>', 'write a workbook with a sheet for each table')
    .option('--against <file>', 'add published figures and the differences: a CSV with table, row, column, published')
    .addHelpText('after', HELP)
    .action(async (recipe: string | undefined, options: Options) => {
      if (recipe !== undefined && options.recipe !== undefined) {
        throw usageFailure('The name of a recipe and --recipe: leave out one of them.');
      }
      if (recipe === undefined && options.recipe === undefined) return listRecipes(options);
      await checkOutputs(options);
      const own = options.recipe === undefined ? undefined : await readRequest(options.recipe);
      const figures = options.against === undefined ? undefined : await readPublishedFigures(options.against);
      const report = await makeReport(recipe, own, options);
      const held = [...(figures ? [holdAgainst(figures)] : []), ...(await makeEarlier(report, recipe, own, options))];
      await show(report, held, figures ?? [], options);
    });
}

const HELP = `
Each figure is the answer to a question of /metric_data, which --html and --json show. Figures from few lines are
marked, those from very few are not published (n/p); the recipe sets the limits. Intervals are 95 % intervals by line.

A published figure is found by the keys of its table and column, which --json shows, and by its row: the values of the
splits joined by " / ", empty for a table without splits. The difference is rounded to the published digits. Figures
without a match in the report are listed, and the exit code is 3.

With --earlier or --against, --json has the figures too: in \`against\` what they are, and in the \`against\` of a cell, by
their keys (previous, year, published), each as \`shown\` in the tables, with its \`difference\`.

Examples:
  broadgauge report
  broadgauge report accc-mba --from 2026-09 --to 2026-09
  broadgauge report fcc-mba --last "30 days" --filter isp=Acme --html report.html --csv tables
  broadgauge report ofcom-home --from 2026-09 --to 2026-09 --population lines-2026
  broadgauge report evenings --from 2026-09 --to 2026-09
  broadgauge report --recipe ours.json --from 2026-09 --to 2026-09 --against published.csv`;

async function listRecipes(options: Options): Promise<void> {
  const recipes = await ask(options, 'GET /reports');
  printRows(
    recipes.map(({ key, title, tables, builtIn }) => ({ key, title, tables: tables.length, built_in: builtIn })),
    ['key', 'title', 'tables', 'built_in'],
    options,
  );
}

async function checkOutputs({ html, xlsx, csv }: Options): Promise<void> {
  for (const path of [html, xlsx]) if (path !== undefined) await checkWritable(path);
  if (csv === undefined) return;
  mkdirSync(csv, { recursive: true });
  await checkDirectory(csv);
}

/** The same report about each earlier period that is asked for. */
async function makeEarlier(
  { period }: Report,
  recipe: string | undefined,
  own: unknown,
  { earlier = [], last: _, ...options }: Options,
): Promise<readonly Held[]> {
  const held: Held[] = [];
  for (const name of earlier) {
    const which = EARLIER.find((known) => known === name);
    if (which === undefined) throw usageFailure(`--earlier: ${name} is not one of ${EARLIER.join(', ')}.`);
    const before = earlierPeriod(period, which);
    if (before === undefined) throw usageFailure('--earlier needs a period of whole days.');
    held.push(holdAgainstEarlier(await makeReport(recipe, own, { ...options, ...before }), which));
  }
  return held;
}

async function makeReport(recipe: string | undefined, own: unknown, options: Options): Promise<Report> {
  const scope = given({ ...askedScope(options), weight: weightOf(options), tables: options.table });
  const report = await withService(
    options,
    (bg) =>
      recipe === undefined
        ? bg.request('POST /reports', { body: unchecked({ recipe: own, ...scope }) })
        : bg.request('POST /reports/{recipe}', { recipe, body: unchecked(scope) }),
    optionOfScope,
  );
  return report as Report;
}

function weightOf({ population, weight }: Options): JsonObject | undefined {
  if (population !== undefined && weight !== undefined) {
    throw usageFailure('--population and --weight: leave out one of them.');
  }
  if (population !== undefined) return { population };
  return weight === undefined ? undefined : { field: weight };
}

async function show(
  report: Report,
  held: readonly Held[],
  figures: readonly PublishedFigure[],
  options: Options,
): Promise<void> {
  const { html, csv, xlsx } = options;
  const written = [html, xlsx, csv].filter((path) => path !== undefined);
  const colophon = { madeAt: new Date(), version: VERSION, link: undefined };
  if (html !== undefined) await saveWhole(reportHtml(report, held, colophon), html);
  if (xlsx !== undefined) await saveWhole(reportXlsx(report, held, colophon), xlsx);
  if (csv !== undefined) {
    for (const table of report.tables) await saveWhole(tableCsv(table, held), join(csv, csvName(table)));
    await saveWhole(reportCsv(report, held), join(csv, 'all-tables.csv'));
  }
  if (options.json) printJson(reportJson(report, held));
  else if (written.length === 0) await writeLines(reportLines(report, held));
  else printLine(`written: ${written.join(', ')}`);
  const unmatched = unmatchedFigures(report, figures);
  if (unmatched.length > 0) {
    const lines = unmatched.map((figure) => `  line ${figure.line}: ${figure.table}, ${figure.row}, ${figure.column}`);
    throw new CommandFailure(['The report has no match for these figures:', ...lines].join('\n'), EXIT.incomplete);
  }
}

/** A report for a terminal. */
function reportLines(report: Report, held: readonly Held[]): string[] {
  return [
    report.title,
    scopeText(report),
    ...[coverageWarning(report) ?? []].flat(),
    ...coverageTexts(report),
    ...report.notes,
    ...held.flatMap(({ note }) => note ?? []),
    ...report.tables.flatMap((table) => [
      '',
      table.title,
      ...(table.leftOut === null ? tableLines(sheetOf(table, held)) : [`Left out: ${table.leftOut}`]),
      ...footnotesOf(table, report),
    ]),
  ].map(visibleText);
}

function tableLines({ header, labels, rows }: ReturnType<typeof sheetOf>): string[] {
  if (rows.length === 0) return ['No results.'];
  return alignedLines([header, ...rows.map(({ texts }) => texts)], labels);
}
