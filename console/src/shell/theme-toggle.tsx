import { Button } from '../components/button.tsx';
import { useStore } from '../hooks/use-store.ts';
import { chooseTheme, theme } from '../theme.ts';
import { THEMES } from '../theme-choice.ts';

/** Goes through the themes: as the system has it, light, dark. */
export function ThemeToggle() {
  const current = useStore(theme);
  const next = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length] ?? 'system';
  const label = `Theme: ${current}. Change to ${next}.`;
  return <Button variant="quiet" icon={current} aria-label={label} title={label} onClick={() => chooseTheme(next)} />;
}
