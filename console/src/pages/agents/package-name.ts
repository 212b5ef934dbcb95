import type { Isp } from '../../../../client/index.ts';

/** The package in `<isp>:<package>`, or null if there is none. */
export function packageOnly(fullName: string | null): string | null {
  if (fullName === null) return null;
  return fullName.slice(fullName.indexOf(':') + 1) || null;
}

/** Every package as `<isp>:<package>`, once, whatever is known of what is sold under its name. */
export function packagesOf(isps: readonly Isp[]): readonly string[] {
  const names = isps.flatMap(({ isp, packages }) =>
    packages.map((sold) => `${isp}:${typeof sold === 'string' ? sold : sold.name}`),
  );
  return [...new Set(names)];
}

/** The packages that a text can mean: the one of that name, else those with it in their name, whatever the case. */
export function matchingPackages(text: string, packages: readonly string[]): readonly string[] {
  const sought = text.trim().toLowerCase();
  if (sought === '' || packages.includes(text.trim())) return [];
  const named = packages.filter((name) => packageOnly(name)?.toLowerCase() === sought);
  return named.length > 0 ? named : packages.filter((name) => name.toLowerCase().includes(sought));
}
