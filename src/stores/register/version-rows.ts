import type { Selectable } from 'kysely';
import { decodeCustom, encodeCustom } from '../../agents/custom.ts';
import type { Metadata } from '../../agents/metadata.ts';
import type { Timeline } from '../../agents/timeline.ts';
import type { DatedVersion } from '../../agents/timeline-changes.ts';
import type { VersionTable } from './tables.ts';

type MetadataColumns = Pick<Selectable<VersionTable>, 'isp' | 'package' | 'timezone' | 'custom'>;

export const METADATA_COLUMNS = ['versions.isp', 'versions.package', 'versions.timezone', 'versions.custom'] as const;

export function toMetadata({ isp, package: name, timezone, custom }: MetadataColumns): Metadata {
  return { isp, package: name, timezone, custom: decodeCustom(custom) };
}

export function toTimeline(rows: readonly (MetadataColumns & { valid_from: number })[]): Timeline {
  return rows.map((row) => ({ validFrom: row.valid_from, metadata: toMetadata(row) }));
}

export function toVersionRow(agent: number, organisationId: number, version: DatedVersion): VersionTable {
  const { isp, package: name, timezone, custom } = version.metadata;
  return {
    agent,
    valid_from: version.validFrom,
    valid_to: version.validTo,
    organisation_id: organisationId,
    isp,
    package: name,
    timezone,
    custom: encodeCustom(custom),
  };
}
