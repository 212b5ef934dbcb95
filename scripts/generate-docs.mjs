// Writes the pages, and the types of the Python package, that are made from the program itself. With --check it writes nothing and fails when one is stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pythonTypes } from '../python/generate-types.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { showFigure } from './show-figure.mjs';

/** @typedef {import('../src/config/setting.ts').Setting<unknown>} Setting */
/** @typedef {import('commander').Command} Command */

const MADE_BY = '<!-- Made by `npm run docs`: change the program, not this page. -->\n';

/** @type {typeof import('../src/config/settings.ts')} */
const { CLIENT_SETTINGS, SERVICE_SETTINGS } = await loadTypeScript('src/config/settings.ts');
/** @type {typeof import('../src/access/stored-limits.ts')} */
const { STORED_LIMITS } = await loadTypeScript('src/access/stored-limits.ts');
/** @type {typeof import('../src/cli/program.ts')} */
const { createProgram } = await loadTypeScript('src/cli/program.ts');
/** @type {typeof import('../src/cli/fit-columns.ts')} */
const { fitColumns } = await loadTypeScript('src/cli/fit-columns.ts');
/** @type {typeof import('../src/cli/help.ts')} */
const { HELP_WIDTH } = await loadTypeScript('src/cli/help.ts');
/** @type {typeof import('../src/catalogue/tests/index.ts')} */
const { TESTS } = await loadTypeScript('src/catalogue/tests/index.ts');
/** @type {typeof import('../src/catalogue/test.ts')} */
const { COMMON_COLUMNS, LABEL_COLUMNS } = await loadTypeScript('src/catalogue/test.ts');
/** @type {typeof import('../src/catalogue/metrics/index.ts')} */
const { METRICS } = await loadTypeScript('src/catalogue/metrics/index.ts');
/** @type {typeof import('../src/catalogue/dimensions.ts')} */
const { DIMENSIONS } = await loadTypeScript('src/catalogue/dimensions.ts');
/** @type {typeof import('../src/catalogue/plausibility.ts')} */
const { listPlausibilityRules } = await loadTypeScript('src/catalogue/plausibility.ts');
/** @type {typeof import('../src/plan/show-plan.ts')} */
const { showCondition } = await loadTypeScript('src/plan/show-plan.ts');
/** @type {typeof import('../src/catalogue/describe-metric.ts')} */
const { showValue } = await loadTypeScript('src/catalogue/describe-metric.ts');

/** @type {typeof import('../src/verdicts/rules/index.ts')} */
const { RULE_DOCUMENTS, ruleOf } = await loadTypeScript('src/verdicts/rules/index.ts');
/** @type {typeof import('../src/verdicts/say-rule.ts')} */
const { sayRule } = await loadTypeScript('src/verdicts/say-rule.ts');

/** @type {typeof import('../src/reference/document.ts')} */
const { openApiDocument } = await loadTypeScript('src/reference/document.ts');

/** @type {typeof import('../test/source/layers.ts')} */
const { LAYERS } = await loadTypeScript('test/source/layers.ts');

const pages = {
  'ARCHITECTURE.md': architecturePage(),
  'docs/configuration.md': configurationPage(),
  'docs/scaling.md': scalingPage(),
  'docs/cli.md': cliPage(),
  'docs/catalogue.md': cataloguePage(),
  ...rulePages(),
  'python/src/broadgauge/types.py': pythonTypes(openApiDocument({ version: '', url: '/' })),
};
const check = process.argv.includes('--check');

for (const [path, text] of Object.entries(pages)) {
  const file = new URL(`../${path}`, import.meta.url);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (check) {
    process.stderr.write(`${path} is stale: run \`npm run docs\`.\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, text);
    process.stdout.write(`${path} written\n`);
  }
}

/** The page with its table of layers made anew. */
function architecturePage() {
  const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');
  const layers = Object.entries(LAYERS);
  const rows = layers.map(([name, { is, mayImport, isOfTypes }]) => {
    const allowed = mayImport === 'everything' ? mayImport : mayImport.join(', ') || 'nothing';
    return [name, is, isOfTypes ? `types of ${allowed}` : allowed];
  });
  const outer = layers.filter(([, { isOuter }]) => isOuter).map(([name]) => name);
  const made = `${table(['Layer', 'Is', 'May import'], rows)}

npm packages and \`node:*\` are imported only in ${outer.join(', ')} (and \`node:crypto\` in access and operations).`;
  return page.replace(/(<!-- layers: [^\n]*-->\n\n).*?(\n\n<!-- end of layers -->)/s, `$1${made}$2`);
}

/** The page with the figures of the benches made anew. */
function scalingPage() {
  const page = readFileSync(new URL('../docs/scaling.md', import.meta.url), 'utf8');
  /** @type {import('../bench/all.mjs').Figures} */
  const benches = JSON.parse(readFileSync(new URL('../bench/figures.json', import.meta.url), 'utf8'));
  const made = Object.entries(benches).map(([name, { on, runs, figures }]) => {
    const rows = figures.map(({ what, value, unit, goal }) => [
      what,
      `${showFigure(value)} ${unit}`.trim(),
      goal ?? '',
    ]);
    return `**\`bench:${name}\`**, ${on}, ${runs === 1 ? 'one run' : `${runs} runs`}\n\n${table(['What', 'Figure', 'Goal'], rows)}`;
  });
  return page.replace(/(<!-- figures: [^\n]*-->\n).*?(\n<!-- end of figures -->)/s, `$1\n${made.join('\n\n')}\n$2`);
}

function configurationPage() {
  return `${MADE_BY}
# Configuration

Everything is set by environment variables. A variable that is empty counts as not set.

The service checks all of them when it starts. If any is wrong, it prints one line for each problem and exits with code 2;
the values of secrets are never printed.

A secret \`NAME\` may also be given as \`NAME_FILE\`: the path of a file that holds the value (white space around it is
dropped). Giving both is a mistake and ends the start.

## The service (\`broadgauge serve\` and \`broadgauge copy\`)

\`backup\`, \`restore\`, \`check\` and \`config check\` read these settings too.

${settingsTable(SERVICE_SETTINGS)}

\`TLS_CERT\` and \`TLS_KEY\` go together: both for HTTPS, neither for HTTP.

## What an organisation may store

Agents, results and downloads are limited by the settings above. The rest has fixed limits; a request beyond one is a 422.

${limitsTable()}

## The commands

These are read by every command that talks to a running service. The options \`--url\` and \`--token\` win over them.

${settingsTable(CLIENT_SETTINGS)}
`;
}

/** A list of the built-in rules, and a page for each. */
function rulePages() {
  const rules = [...RULE_DOCUMENTS].map(([name, document]) => ({ name, rule: ruleOf(document) }));
  const list = rules.map(({ name, rule }) => [`[\`${name}\`](${name}.md)`, rule.title, rule.version]);
  const pages = rules.map(({ name, rule }) => {
    const said = sayRule(rule).map(
      ({ heading, sentences }) => `## ${heading}\n\n${sentences.map((one) => `- ${one}`).join('\n')}`,
    );
    const page = `${MADE_BY}
# ${name}

${rule.title}, version ${rule.version}. One of the [built-in rules](README.md).

${said.join('\n\n')}
`;
    return [`docs/rules/${name}.md`, page];
  });
  return {
    'docs/rules/README.md': `${MADE_BY}
# Built-in rules

What each built-in rule says, made from the rule itself. [Judge lines by a rule](../how-to/judge-lines-by-a-rule.md) says how to
ask for verdicts. What is for a person to attest shows in no result. Under _Source_ stands where the rule is written, and what of
that its author read. Where a rule is not checked against the source, no person has compared the two yet, word by word.

${table(['Rule', 'Title', 'Version'], list)}
`,
    ...Object.fromEntries(pages),
  };
}

function limitsTable() {
  const text = (/** @type {number | undefined} */ limit) => limit?.toLocaleString('en-GB') ?? '';
  /** @type {readonly import('../src/access/stored-limits.ts').StoredLimit[]} */
  const limits = Object.values(STORED_LIMITS);
  const rows = limits.map(({ noun, countMax, charactersMax }) => [
    noun.replace(/,$/, ''),
    text(countMax),
    text(charactersMax),
  ]);
  return table(['Of these', 'At most', 'Characters in all'], rows);
}

/** @param {Readonly<Record<string, Setting>>} settings */
function settingsTable(settings) {
  const rows = Object.values(settings).map(({ variable, default: standard, meaning, secret }) => [
    secret ? `\`${variable}\` or \`${variable}_FILE\`` : `\`${variable}\``,
    standard === undefined ? '' : `\`${standard}\``,
    secret ? `Secret. ${meaning}` : meaning,
  ]);
  return table(['Variable', 'Default', 'Meaning'], rows);
}

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
function table(header, rows) {
  const lines = [header, ...rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')))];
  const widths = header.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)));
  const padded = lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [padded[0], rule, ...padded.slice(1)].map((cells) => `| ${cells?.join(' | ')} |`).join('\n');
}

function cataloguePage() {
  const rules = new Map(METRICS.flatMap((metric) => metric.prefilter.map((rule) => [rule.id, rule])));
  return `${MADE_BY}
# Catalogue

What agents measure and what can be said of it: tests and the columns of their records, metrics, dimensions, the rules by
which the prefilter leaves results out, and the rules that doubt results. A null never triggers a rule.

## Metrics

${table(
  ['Key', 'Name', 'Unit', 'Test', 'Value', 'Own dimensions'],
  METRICS.map((metric) => [
    `\`${metric.key}\``,
    metric.aggregateOnly ? `${metric.name} (aggregates only)` : metric.name,
    metric.unit,
    `\`${metric.test.key}\``,
    `\`${showValue(metric)}\``,
    metric.dimensions.map((id) => `\`${id}\``).join(', '),
  ]),
)}

A result whose value is null is no result. A ratio is a percentage: an aggregate pools numerators and denominators.

## Prefilter rules

${table(
  ['Rule', 'Drops a result when', 'Because', 'Metrics'],
  [...rules.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, because }) => [`\`${id}\``, conditionsOf(id), because, metricsWith(id)]),
)}

## Plausibility

Results that meet one of these rules are stored and counted like any other. The answer to their request and the summary of an import
say so, since a clock or a unit is probably wrong.

${table(
  ['Rule', 'Speaks when', 'Because', 'Tests'],
  listPlausibilityRules(TESTS.map(({ key }) => key)).map(({ id, when, because, tests }) => [
    `\`${id}\``,
    when,
    because,
    tests.length === TESTS.length ? 'all' : tests.map((key) => `\`${key}\``).join(', '),
  ]),
)}

The last three need several results, or other agents: \`GET /manage/agents/warnings\` and \`broadgauge agents warnings\` hold the newest
results of an agent against all rules, and its page in the console shows what they say.

## Schedules

Normalisation evens results out over the blocks of hours in which a test runs. Blocks begin at these hours of the local day:

${table(
  ['Metrics', 'Start hours'],
  [...groupBySchedule()].map(([hours, metrics]) => [metrics.map(({ key }) => `\`${key}\``).join(', '), hours]),
)}

## Dimensions

${table(
  ['Id', 'Name', 'Agents', 'Comes from'],
  DIMENSIONS.map(({ id, name, agents, source, metricSpecific }) => [
    `\`${id}\``,
    name,
    metricSpecific ? 'of metrics that name it' : agents.join(', '),
    { agent: 'the agent', metadata: 'the metadata at the time of the result', record: 'the record' }[source.kind],
  ]),
)}

Fields of an organisation's own are dimensions too: \`custom.<key>\`, as they applied at the time of the result. \`technology\`,
\`tier\` and \`tool\` are short for \`package.technology\`, \`package.tier\` and \`result.tool\`, unless the organisation has a field of
that name.

## Tests

Every record begins with these columns:

${columnsTable(COMMON_COLUMNS)}

Results of every test may have labels. Records have them as their last columns where a question asks for them (\`labels\`),
and never otherwise: what a record consists of stays as it is.

${columnsTable(LABEL_COLUMNS)}

${TESTS.map(({ key, name, agents, columns }) => `### \`${key}\`\n\n${name}, run by ${agents} agents.\n\n${columnsTable(columns)}`).join('\n\n')}
`;
}

/**
 * A rule reads other columns in other metrics.
 *
 * @param {string} id
 */
function conditionsOf(id) {
  const rules = METRICS.flatMap((metric) => metric.prefilter).filter((rule) => rule.id === id);
  return [...new Set(rules.map(({ drop }) => `\`${showCondition(drop)}\``))].join('; ');
}

/** @param {string} id */
function metricsWith(id) {
  const metrics = METRICS.filter(({ prefilter }) => prefilter.some((rule) => rule.id === id));
  return metrics.map(({ key }) => `\`${key}\``).join(', ');
}

/** @returns {Map<string, import('../src/catalogue/metric.ts').Metric[]>} */
function groupBySchedule() {
  const groups = new Map();
  for (const metric of METRICS) {
    const hours = metric.schedule.join(', ');
    groups.set(hours, [...(groups.get(hours) ?? []), metric]);
  }
  return groups;
}

/** @param {import('../src/catalogue/test.ts').Columns} columns */
function columnsTable(columns) {
  const rows = Object.entries(columns).map(([name, { type, unit, meaning }]) => [
    `\`${name}\``,
    unit === undefined ? type : `${type}, ${unit}`,
    meaning,
  ]);
  return table(['Column', 'Type', 'Meaning'], rows);
}

function cliPage() {
  return `${MADE_BY}
# Command line

\`broadgauge serve\` runs the service. \`backup\`, \`restore\`, \`verify\`, \`check\` and \`copy\` work on its stores. Every other command is a
client of the [HTTP API](api.md): it works from any machine that reaches the service, and needs \`BROADGAUGE_URL\` and
\`BROADGAUGE_TOKEN\` (see [configuration](configuration.md)).

Lists are aligned columns on a terminal and tab-separated lines with a header in a pipe; \`--json\` prints JSON. Problems go
to standard error.

${commandsOf(createProgram(), '').join('\n\n')}
`;
}

/**
 * A section for a command and for each below it.
 *
 * @param {Command} command
 * @param {string} parent
 * @returns {string[]}
 */
function commandsOf(command, parent) {
  const name = `${parent} ${command.name()}`.trim();
  const section = `## \`${name}\`\n\n\`\`\`text\n${helpOf(command).trimEnd()}\n\`\`\``;
  return [section, ...command.commands.flatMap((below) => commandsOf(below, name))];
}

/**
 * The help as the command prints it, with the text added to it, on no terminal in particular.
 *
 * @param {Command} command
 */
function helpOf(command) {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += fitColumns(text, HELP_WIDTH);
    },
    getOutHelpWidth: () => HELP_WIDTH,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return help;
}
