import type { Custom } from './custom.ts';
import { EMPTY_METADATA, type Metadata } from './metadata.ts';
import type { PackageName } from './package-name.ts';

/** A change of metadata: the given values are set; the rest stays, or is removed with `overwriteAll`. */
export interface MetadataPatch {
  readonly package?: PackageName;
  readonly timezone?: string;
  readonly custom?: Custom;
  readonly overwriteAll: boolean;
}

export function applyPatch(metadata: Metadata, patch: MetadataPatch): Metadata {
  const base = patch.overwriteAll ? EMPTY_METADATA : metadata;
  return {
    isp: patch.package ? patch.package.isp : base.isp,
    package: patch.package ? patch.package.package : base.package,
    timezone: patch.timezone ?? base.timezone,
    custom: patch.custom ? new Map([...base.custom, ...patch.custom]) : base.custom,
  };
}
