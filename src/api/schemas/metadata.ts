import type { Metadata } from '../../agents/metadata.ts';
import { formatPackageName } from '../../agents/package-name.ts';
import { orNull } from '../../lib/json-schema.ts';
import { text } from './parts.ts';

export function metadataOf({ isp, package: name, timezone, custom }: Metadata) {
  return { package: formatPackageName(isp, name), isp, timezone, custom: Object.fromEntries(custom) };
}

export const METADATA_SCHEMAS = {
  package: orNull(text('`<isp>:<package>`; null if there is none.')),
  isp: orNull(text('The ISP; null if there is none.')),
  timezone: orNull(text('An IANA name; null if there is none: local time is then UTC.')),
  custom: {
    type: 'object',
    description: 'Custom fields.',
    additionalProperties: { type: ['string', 'number'] },
  },
} as const;

export const AGENT_EXAMPLE = {
  agent_id: 'wb-1',
  unit_id: 9001,
  mac_address: null,
  kind: 'whitebox',
  base: null,
  country: null,
  panel: 'default',
  package: 'Acme:Basic',
  isp: 'Acme',
  timezone: 'Europe/London',
  custom: {},
};
