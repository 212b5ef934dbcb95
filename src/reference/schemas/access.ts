import { SCOPES } from '../../access/scopes.ts';
import { type JsonSchema, type ObjectSchema, orNull } from '../../lib/json-schema.ts';
import { schemaOf } from '../../lib/read.ts';
import { readIsps } from '../../operations/add-isps.ts';
import { ORGANISATION_FIELDS } from '../../operations/create-organisation.ts';
import { PANEL_FIELDS } from '../../operations/create-panel.ts';
import { tokenFields } from '../../operations/create-token.ts';
import { rotationFields } from '../../operations/rotate-token.ts';
import { describe } from './describe.ts';
import { count, listOf, oneOf, record, text, unixSeconds, whole } from './parts.ts';

const GRANT = {
  id: whole('Names the token in its organisation.'),
  name: text('What the token is for.'),
  scopes: listOf(oneOf(SCOPES, 'A scope.'), 'What it may do.'),
  expires_at: orNull(unixSeconds('From when it is refused; null: never.')),
  panels: orNull(listOf(text('The name of a panel.'), 'The panels to which it is limited; null: all.')),
} as const;

export const accessSchemas = {
  NewOrganisation: describe(schemaOf(ORGANISATION_FIELDS), { name: 'Not blank, at most 128 characters, not taken.' }),
  Organisation: record({ id: whole('Names the organisation.'), name: text('Its name.') }),
  NewPanel: describe(schemaOf(PANEL_FIELDS), { name: 'Not blank, at most 128 characters, not taken.' }),
  Panel: record({ id: whole('Names the panel.'), name: text('Its name.') }),
  NewToken: describe(schemaOf(tokenFields(0)), {
    name: 'What the token is for.',
    scopes: 'One or more. `operator` needs a caller that is one.',
    expires_at:
      'UNIX seconds in the future, up to the year 9999, from which the token is refused; null or not given: never.',
    panels: 'Names of the panels to which it is limited, of a token without `operator`; null or not given: all.',
  }),
  Rotation: describe(schemaOf(rotationFields(0)), {
    overlap_seconds: 'For how long the old token lives on, but never beyond its own expiry; 0 if it is not given.',
  }),
  IssuedToken: record({ ...GRANT, token: text('The secret. No other answer shows it.') }),
  Token: record({
    ...GRANT,
    prefix: text('The first characters of the secret.'),
    created_at: unixSeconds('When it was made.'),
    last_used_at: orNull(unixSeconds('When it was last used, a few seconds behind at most; null: never.')),
    revoked_at: orNull(unixSeconds('When it was revoked; null: it was not.')),
  }),
  NewIsp: describe(readIsps.schema.items as ObjectSchema<'isp' | 'packages'>, {
    isp: 'Its name, without a colon.',
    packages: 'Names of its packages.',
  }),
  Isp: record({
    isp: text('Its name.'),
    packages: listOf(text('The name of a package.'), 'In the order of their names.'),
  }),
  AddedIsps: record({ isps: count('New ISPs.'), packages: count('New packages.') }),
} as const satisfies Record<string, JsonSchema>;
