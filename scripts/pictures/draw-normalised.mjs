import { MEAN, NORMALISED_MEAN, RESULTS } from './nine-results.mjs';
import { element, line, picture, text } from './svg.mjs';

const WIDTH = 760;
const HEIGHT = 330;
const TOP = 70;
const BOTTOM = 280;
const EVENING = 18;

/** @param {number} speed */
const y = (speed) => BOTTOM - (speed / 100) * (BOTTOM - TOP);

/**
 * @typedef {object} Panel
 * @property {number} left
 * @property {number} width
 * @property {string} name
 * @property {string} rule
 * @property {number} mean
 * @property {(result: import('./nine-results.mjs').Result) => number} widthOf
 */

/** @type {Panel} */
const PLAIN = {
  left: 0,
  width: 290,
  name: 'Plain',
  rule: 'every result counts the same',
  mean: MEAN,
  widthOf: () => 1,
};

/** @type {Panel} */
const NORMALISED = {
  left: 320,
  width: 440,
  name: 'Normalised',
  rule: 'every hour counts the same',
  mean: NORMALISED_MEAN,
  widthOf: ({ hours }) => hours,
};

/**
 * The same results twice, as bars that are as wide as they count.
 *
 * @param {import('./theme.mjs').Theme} theme
 */
export function drawNormalised(theme) {
  return picture(
    {
      width: WIDTH,
      height: HEIGHT,
      title: 'Nine results of a day, plain and normalised',
      description:
        `Plain, each result counts one ninth, and the mean is ${MEAN}. ` +
        `Normalised, each hour counts one twenty-fourth, and the mean is ${NORMALISED_MEAN}.`,
    },
    [...drawPanel(PLAIN, theme), ...drawPanel(NORMALISED, theme)],
  );
}

/**
 * @param {Panel} panel
 * @param {import('./theme.mjs').Theme} theme
 */
function drawPanel({ left, width, name, rule, mean, widthOf }, theme) {
  const unit = width / RESULTS.reduce((sum, result) => sum + widthOf(result), 0);
  let at = left;
  const bars = RESULTS.flatMap((result) => {
    const start = at;
    at += widthOf(result) * unit;
    return drawBar(start, at - start, result, theme);
  });
  return [
    text(left, 18, `${name}: ${rule}`, { fill: theme.text, 'font-weight': 600 }),
    ...bars,
    line([left, y(mean)], [left + width, y(mean)], {
      stroke: theme.text,
      'stroke-width': 2,
      'stroke-dasharray': '6 4',
    }),
    text(left, 42, `mean ${mean} Mbit/s`, { fill: theme.text }),
    line([left, BOTTOM], [left + width, BOTTOM], { stroke: theme.faint, 'stroke-width': 1 }),
    text(left + width / 2, HEIGHT - 6, 'hour at which the block begins', {
      fill: theme.text,
      'text-anchor': 'middle',
    }),
  ];
}

/**
 * @param {number} start
 * @param {number} width
 * @param {import('./nine-results.mjs').Result} result
 * @param {import('./theme.mjs').Theme} theme
 */
function drawBar(start, width, { hour, speed }, theme) {
  const colour = hour < EVENING ? theme.main : theme.second;
  const centred = { 'text-anchor': 'middle', 'font-size': width < 20 ? 11 : 14 };
  const middle = start + width / 2;
  return [
    element('rect', {
      x: start + 1,
      y: y(speed),
      width: width - 2,
      height: BOTTOM - y(speed),
      fill: colour,
      'fill-opacity': 0.35,
      stroke: colour,
    }),
    text(middle, BOTTOM - 8, String(speed), { fill: theme.text, ...centred }),
    text(middle, BOTTOM + 17, String(hour), { fill: theme.text, ...centred }),
  ];
}
