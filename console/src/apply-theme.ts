import { applyTheme, readTheme } from './theme.ts';

// A separate script that runs before the page is drawn, so that it never flashes in the other theme.
applyTheme(readTheme());
