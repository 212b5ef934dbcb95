import { readRemembered, remember } from './lib/remembered.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const COOKIE = 'broadgauge_theme';

export function readTheme(): Theme {
  const remembered = readRemembered(COOKIE);
  return THEMES.find((theme) => theme === remembered) ?? 'system';
}

export function keepTheme(theme: Theme): void {
  remember(COOKIE, theme);
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
