// Works out what a panel needs from measured figures. With --write it brings the tables of docs/scaling.md up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { panelsOf } from './scale/estimate.mjs';
import { fillPage } from './scale/page.mjs';
import { scaleTable } from './scale/tables.mjs';

const PAGE = new URL('../docs/scaling.md', import.meta.url);
const FIGURES = new URL('../bench/scale.json', import.meta.url);
const HELP = `Works out what a panel needs, in proportion to the figures of bench/scale.mjs.

  --agents N           agents, several times for several columns; default: 10 k, 100 k, 1 M and 10 M
  --results-per-day N  results of an agent in a day; default: as the demo's agents at home
  --days N             days that results are kept; default: 365
  --figures FILE       what bench/scale.mjs printed; default: bench/scale.json
  --write              bring docs/scaling.md up to date instead
  --help               print this
`;

try {
  process.stdout.write(run(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 2;
}

/** @param {string[]} args */
function run(args) {
  const { values: options } = parseArgs({
    args,
    options: {
      agents: { type: 'string', multiple: true },
      'results-per-day': { type: 'string' },
      days: { type: 'string' },
      figures: { type: 'string' },
      write: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (options.help) return HELP;
  /** @type {import('./scale/estimate.mjs').Figures} */
  const figures = JSON.parse(readFileSync(options.figures ?? FIGURES, 'utf8'));
  if (options.write) {
    writeFileSync(PAGE, fillPage(readFileSync(PAGE, 'utf8'), figures));
    return 'docs/scaling.md written\n';
  }
  const panels = panelsOf(figures, {
    sizes: options.agents?.map((text) => above0('agents', text)),
    resultsPerDay: optional('results-per-day', options['results-per-day']),
    days: optional('days', options.days),
  });
  return `${scaleTable(figures, panels)}\n`;
}

/**
 * @param {string} name
 * @param {string | undefined} text
 */
function optional(name, text) {
  return text === undefined ? undefined : above0(name, text);
}

/**
 * @param {string} name
 * @param {string} text
 */
function above0(name, text) {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new Error(`--${name} should be a number above 0, not ${text}.`);
}
