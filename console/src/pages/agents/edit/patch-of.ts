import type { Metadata } from '../../../../../client/index.ts';
import type { Draft } from './draft.ts';

/** The fields of a form that set exactly this metadata. */
export function patchOf({
  package: name,
  isp,
  timezone,
  custom,
}: Metadata): Pick<Draft, 'package' | 'timezone' | 'custom'> {
  return {
    package: name ?? (isp === null ? '' : `${isp}:`),
    timezone: timezone ?? '',
    custom: Object.entries(custom).map(([key, value]) => ({
      key,
      value: String(value),
      isNumber: typeof value === 'number',
    })),
  };
}
