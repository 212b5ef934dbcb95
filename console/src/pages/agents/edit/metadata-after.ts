import type { Metadata, MetadataChange } from '../../../../../client/index.ts';

/** A field that a change makes different; null where it is not set. */
export interface FieldChange {
  readonly name: string;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/** What a change does to the metadata of an agent as it is now. */
export function fieldChanges(before: Metadata, change: MetadataChange): readonly FieldChange[] {
  const after = metadataAfter(before, change);
  const keys = [...new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])];
  return [
    { name: 'Package', before: packageText(before), after: packageText(after) },
    { name: 'Timezone', before: before.timezone, after: after.timezone },
    ...keys.map((key) => ({ name: key, before: valueAt(before, key), after: valueAt(after, key) })),
  ].filter((field) => field.before !== field.after);
}

function metadataAfter(before: Metadata, { metadata, overwrite_all }: MetadataChange): Metadata {
  const kept = overwrite_all ? { package: null, isp: null, timezone: null, custom: {} } : before;
  return {
    ...kept,
    ...(metadata.package !== undefined && packageParts(metadata.package)),
    timezone: metadata.timezone ?? kept.timezone,
    custom: { ...kept.custom, ...metadata.custom },
  };
}

/** `<isp>:` alone removes the package. */
function packageParts(name: string): Pick<Metadata, 'isp' | 'package'> {
  return { isp: name.slice(0, name.indexOf(':')), package: name.endsWith(':') ? null : name };
}

function packageText({ isp, package: name }: Metadata): string | null {
  return name ?? isp;
}

function valueAt({ custom }: Metadata, key: string): string | number | null {
  return Object.hasOwn(custom, key) ? (custom[key] ?? null) : null;
}
