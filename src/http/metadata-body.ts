import type { Metadata } from '../agents/metadata.ts';
import { formatPackageName } from '../agents/package-name.ts';

export function metadataBody({ isp, package: name, timezone, custom }: Metadata) {
  return { package: formatPackageName(isp, name), isp, timezone, custom: Object.fromEntries(custom) };
}
