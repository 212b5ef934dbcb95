import { panelsOf } from './estimate.mjs';
import { ingestTable, memoryTable, registerTable, resultsTable, scaleTable } from './tables.mjs';

/** @typedef {import('./estimate.mjs').Figures} Figures */

/** @type {Readonly<Record<string, (figures: Figures) => string>>} */
const TABLES = {
  results: resultsTable,
  register: registerTable,
  ingest: ingestTable,
  memory: memoryTable,
  scale: (figures) => scaleTable(figures, panelsOf(figures, {})),
};

/**
 * The page with the tables between its marks made anew; every table has its marks, once.
 *
 * @param {string} page
 * @param {Figures} figures
 */
export function fillPage(page, figures) {
  return Object.entries(TABLES).reduce((text, [name, make]) => {
    const [begin, end] = [`<!-- ${name}: made by \`npm run simulate -- --write\` -->`, `<!-- end of ${name} -->`];
    const [before, rest = '', ...more] = text.split(begin);
    const [, after, ...others] = rest.split(end);
    if (after === undefined || more.length + others.length > 0)
      throw new Error(`the page has not one place for ${name}`);
    return `${before}${begin}\n\n${make(figures)}\n\n${end}${after}`;
  }, page);
}
