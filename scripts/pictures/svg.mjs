/** @typedef {Readonly<Record<string, string | number>>} Attributes */

/**
 * @param {string} name
 * @param {Attributes} attributes
 * @param {string} [content] Elements, or text that needs no escape.
 */
export function element(name, attributes, content = '') {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${round(value)}"`);
  return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} content
 * @param {Attributes} attributes
 */
export function text(x, y, content, attributes) {
  return element('text', { x, y, ...attributes }, content);
}

/**
 * @param {readonly [number, number]} from
 * @param {readonly [number, number]} to
 * @param {Attributes} attributes
 */
export function line([x1, y1], [x2, y2], attributes) {
  return element('line', { x1, y1, x2, y2, ...attributes });
}

/**
 * A whole picture, an element a line.
 *
 * @param {{ width: number, height: number, title: string, description: string }} options
 * @param {readonly string[]} elements
 */
export function picture({ width, height, title, description }, elements) {
  const body = [element('title', {}, title), element('desc', {}, description), ...elements];
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'font-family': 'system-ui, -apple-system, Segoe UI, Helvetica, Arial, sans-serif',
      'font-size': 14,
    },
    `\n${body.map((part) => `  ${part}\n`).join('')}`,
  )}\n`;
}

/** @param {string | number} value */
function round(value) {
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value;
}
