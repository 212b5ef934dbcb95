import { showFigure } from '../scripts/show-figure.mjs';

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {number} value
 * @property {string} unit
 * @property {string} [goal]
 */

/**
 * An aligned table for people.
 *
 * @param {readonly Figure[]} figures
 */
export function table(figures) {
  const width = Math.max(...figures.map(({ what }) => what.length));
  const numbers = figures.map(({ value }) => showFigure(value));
  const numberWidth = Math.max(...numbers.map((text) => text.length));
  return figures
    .map(({ what, unit, goal }, index) =>
      [what.padEnd(width), numbers[index]?.padStart(numberWidth), unit, goal && `(goal: ${goal})`]
        .filter((part) => part !== undefined && part !== '')
        .join('  '),
    )
    .join('\n');
}
