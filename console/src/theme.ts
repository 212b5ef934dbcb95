export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Not in local storage: the console stores nothing there. */
const COOKIE = 'broadgauge_theme';
const YEAR = 365 * 24 * 3600;

export function readTheme(): Theme {
  const cookies = document.cookie.split('; ');
  return THEMES.find((theme) => cookies.includes(`${COOKIE}=${theme}`)) ?? 'system';
}

export function keepTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the console serves
  document.cookie = `${COOKIE}=${theme}; Path=/console/; SameSite=Strict; Max-Age=${YEAR}`;
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
