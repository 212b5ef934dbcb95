/**
 * Colours of a picture. Its background is that of the page.
 *
 * @typedef {object} Theme
 * @property {string} text
 * @property {string} faint
 * @property {string} main
 * @property {string} second
 */

/** @type {Readonly<Record<'light' | 'dark', Theme>>} */
export const THEMES = {
  light: { text: '#1f2328', faint: '#8c959f', main: '#0969da', second: '#bc4c00' },
  dark: { text: '#e6edf3', faint: '#7d8590', main: '#58a6ff', second: '#f0883e' },
};
