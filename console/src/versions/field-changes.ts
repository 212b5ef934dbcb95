import type { Metadata } from '../../../client/index.ts';

/** A field that a change makes different; null where it is not set. */
interface FieldChange {
  readonly name: string;
  readonly before: string | number | null;
  readonly after: string | number | null;
}

export function fieldChanges(before: Metadata, after: Metadata): readonly FieldChange[] {
  const keys = [...new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])];
  return [
    { name: 'Package', before: packageText(before), after: packageText(after) },
    { name: 'Timezone', before: before.timezone, after: after.timezone },
    ...keys.map((key) => ({ name: key, before: customValue(before, key), after: customValue(after, key) })),
  ].filter((field) => field.before !== field.after);
}

function packageText({ isp, package: name }: Metadata): string | null {
  return name ?? isp;
}

export function customValue({ custom }: Metadata, key: string): string | number | null {
  return Object.hasOwn(custom, key) ? (custom[key] ?? null) : null;
}
