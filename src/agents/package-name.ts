import { reader, render } from '../lib/read.ts';
import { isStorableText } from '../lib/text.ts';

/** `<isp_name>:<package_name>`, split at the first colon; a null package means the ISP only. */
export interface PackageName {
  readonly isp: string;
  readonly package: string | null;
}

function parsePackageName(text: string): PackageName | undefined {
  const colon = text.indexOf(':');
  if (colon < 1 || !isStorableText(text)) return undefined;
  return { isp: text.slice(0, colon), package: text.slice(colon + 1) || null };
}

export function formatPackageName(isp: string | null, name: string | null): string | null {
  return isp === null || name === null ? null : `${isp}:${name}`;
}

export const readPackageName = reader<PackageName>({ type: 'string', pattern: '^[^:]+:' }, (value, key, issues) => {
  const name = typeof value === 'string' ? parsePackageName(value) : undefined;
  if (!name) issues.add(key, `${render(value)} is not a valid package name.`);
  return name;
});
