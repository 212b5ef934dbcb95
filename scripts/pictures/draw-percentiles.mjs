import { ASCENDING, CI95, MEAN, percentile, placeOf } from './nine-results.mjs';
import { element, line, picture, text } from './svg.mjs';

const WIDTH = 760;
const HEIGHT = 400;
const PLOT = { left: 90, right: 560, top: 20, bottom: 330 };
const SHOWN = [10, 50, 90];

/** @param {number} place */
const x = (place) => PLOT.left + 25 + (place / (ASCENDING.length - 1)) * (PLOT.right - PLOT.left - 50);
/** @param {number} speed */
const y = (speed) => PLOT.bottom - ((speed - 40) / 60) * (PLOT.bottom - PLOT.top);

/**
 * The results in ascending order, percentiles on the line between them, and the mean with its interval.
 *
 * @param {import('./theme.mjs').Theme} theme
 */
export function drawPercentiles(theme) {
  const axis = { stroke: theme.faint, 'stroke-width': 1 };
  return picture(
    {
      width: WIDTH,
      height: HEIGHT,
      title: 'Percentiles, mean and interval of nine results',
      description: 'Percentile 50 is the fifth of nine results. Percentile 10 lies between the first and the second.',
    },
    [
      element('rect', {
        x: PLOT.left,
        y: y(MEAN + CI95),
        width: PLOT.right - PLOT.left,
        height: y(MEAN - CI95) - y(MEAN + CI95),
        fill: theme.second,
        'fill-opacity': 0.15,
      }),
      line([PLOT.left, y(MEAN)], [PLOT.right, y(MEAN)], { stroke: theme.second, 'stroke-width': 2 }),
      text(PLOT.right + 12, y(MEAN + CI95) + 5, (MEAN + CI95).toFixed(1), { fill: theme.second }),
      text(PLOT.right + 12, y(MEAN) - 4, `mean ${MEAN}`, { fill: theme.second, 'font-weight': 600 }),
      text(PLOT.right + 12, y(MEAN) + 14, '± 95 % interval', { fill: theme.second }),
      text(PLOT.right + 12, y(MEAN - CI95) + 5, (MEAN - CI95).toFixed(1), { fill: theme.second }),
      text(PLOT.left + 8, PLOT.top + 12, 'Mbit/s', { fill: theme.text }),
      line([PLOT.left, PLOT.bottom], [PLOT.right, PLOT.bottom], axis),
      line([PLOT.left, PLOT.top], [PLOT.left, PLOT.bottom], axis),
      element('polyline', {
        points: ASCENDING.map((speed, place) => `${x(place)},${y(speed).toFixed(2)}`).join(' '),
        fill: 'none',
        stroke: theme.main,
        'stroke-width': 2,
      }),
      ...ASCENDING.flatMap((speed, place) => [
        element('circle', { cx: x(place), cy: y(speed), r: 5, fill: theme.main }),
        text(x(place) + 13, y(speed) + 17, String(speed), { fill: theme.main }),
        text(x(place), PLOT.bottom + 20, String(place), { fill: theme.text, 'text-anchor': 'middle' }),
      ]),
      ...SHOWN.flatMap((p) => percentileMarks(p, theme)),
      text((PLOT.left + PLOT.right) / 2, HEIGHT - 8, 'place in ascending order, counted from 0', {
        fill: theme.text,
        'text-anchor': 'middle',
      }),
    ],
  );
}

/**
 * @param {number} p
 * @param {import('./theme.mjs').Theme} theme
 */
function percentileMarks(p, theme) {
  const [place, speed] = [placeOf(p), percentile(p)];
  const dashes = { stroke: theme.text, 'stroke-width': 1.5, 'stroke-dasharray': '4 4' };
  return [
    line([x(place), PLOT.bottom], [x(place), y(speed)], dashes),
    line([x(place), y(speed)], [PLOT.left, y(speed)], dashes),
    text(PLOT.left - 8, y(speed) - 3, `P${p}`, { fill: theme.text, 'text-anchor': 'end', 'font-weight': 600 }),
    text(PLOT.left - 8, y(speed) + 14, String(Number(speed.toFixed(6))), { fill: theme.text, 'text-anchor': 'end' }),
    text(x(place), PLOT.bottom + 40, `h = ${place}`, { fill: theme.text, 'text-anchor': 'middle' }),
  ];
}
