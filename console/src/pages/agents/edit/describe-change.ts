import { formatInstant } from '../../../lib/format-instant.ts';
import type { DatedChange } from './load-preview.ts';

/** What a change does, in sentences. */
export function describeChange({ metadata, backdate_from, overwrite_all }: DatedChange): readonly string[] {
  const { package: name, timezone, custom = {} } = metadata;
  return [
    ...(name?.endsWith(':') ? [`The ISP becomes ${name.slice(0, -1)}, without a package.`] : []),
    ...(name && !name.endsWith(':') ? [`The package becomes ${name}.`] : []),
    ...(timezone === undefined ? [] : [`The timezone becomes ${timezone}.`]),
    ...Object.entries(custom).map(([key, value]) => `${key} becomes ${value}.`),
    overwrite_all ? 'Everything else is removed.' : 'Everything else stays as it is.',
    `It is valid from ${formatInstant(backdate_from * 1000)} on, and applies to every version since.`,
  ];
}
