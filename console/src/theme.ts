import { createStore } from './lib/store.ts';
import { applyTheme, keepTheme, readTheme, type Theme } from './theme-choice.ts';

export const theme = createStore<Theme>(readTheme());

export function chooseTheme(choice: Theme): void {
  keepTheme(choice);
  applyTheme(choice);
  theme.set(choice);
}
