import {
  type DatedTerms,
  dayOf,
  type IspPackages,
  type Package,
  parseDay,
  TERM_FIELDS,
  type Terms,
} from '../agents/package-terms.ts';
import { BEGINNING } from '../agents/timeline.ts';
import { SPEED_FIELDS, type SpeedField } from '../catalogue/speeds.ts';
import { ServiceError } from '../errors.ts';
import type { ObjectSchema } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import {
  acceptSetBack,
  addIsps,
  createOrganisation,
  createPanel,
  listIsps,
  listOrganisations,
  listPanels,
  listSetBacks,
} from '../operations/organisations/organisations.ts';
import { invalid, success } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { type Call, call, LIST, MANAGE, OPERATE, type Resource } from './call.ts';
import { quotaCalls, quotaSchemas } from './quotas.ts';
import { ok, type Reply } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, record, ref, text, whole } from './schemas/parts.ts';

const ACCEPTED_FIELDS = { organisation: read.required(read.name) };
const NAMED_FIELDS = { name: read.required(read.name) };

/** The body of a new item that has only a name. */
function nameBody(description: string, schema: string, examples: Readonly<Record<string, unknown>>) {
  return jsonBody<string>({
    description,
    schema: ref(schema),
    examples,
    read: (sent, _now, issues) => read.readBodyInto(issues, sent, NAMED_FIELDS).name,
  });
}

function created(made: { readonly id: number; readonly name: string } | undefined, name: string): Reply {
  if (made) return ok(made);
  throw new ServiceError('VALIDATION_FAIL', { issues: { name: [`${name} exists already.`] } });
}

const readIspName = read.reader<string>(
  { ...read.name.schema, pattern: '^[^:]*[^:\\s][^:]*$' },
  (value, key, issues) => {
    const isp = read.name(value, key, issues);
    if (!isp?.includes(':')) return isp;
    return void issues.add(key, 'An ISP name has no colon.');
  },
);

const readDay = read.reader<number>({ type: 'string', format: 'date' }, (value, key, issues) => {
  const text = read.string(value, key, issues);
  if (text === undefined) return undefined;
  const start = parseDay(text);
  if (start === undefined) issues.add(key, `${text} is not a valid date.`);
  return start;
});

const readSpeed = read.optional(read.nullable(read.positive));
const SPEEDS = Object.fromEntries(SPEED_FIELDS.map((field) => [field, readSpeed])) as Record<
  SpeedField,
  typeof readSpeed
>;

const readSoldPackage = read.exactObjectOf({
  name: read.required(read.name),
  ...SPEEDS,
  technology: read.optional(read.nullable(read.name)),
  valid_from: read.optional(readDay),
});

/** A plain name, or a name with its terms from a day on. */
const readPackage = read.reader<Package>(
  { anyOf: [read.name.schema, readSoldPackage.schema] },
  (value, key, issues) => {
    if (!read.isObject(value)) {
      const name = read.name(value, key, issues);
      return name === undefined ? undefined : { name, terms: [] };
    }
    const sold = readSoldPackage(value, key, issues);
    if (sold === undefined) return undefined;
    const { name, valid_from: validFrom = BEGINNING } = sold;
    const given = TERM_FIELDS.filter((field) => sold[field] !== undefined);
    return { name, terms: [{ validFrom, given: Object.fromEntries(given.map((field) => [field, sold[field]])) }] };
  },
);

const readIspParts = read.objectOf({
  isp: read.required(readIspName),
  packages: read.optional(read.listOf(readPackage)),
});

const readIsps = read.listOf(
  read.reader<IspPackages>(readIspParts.schema, (value, key, issues) => {
    const parts = readIspParts(value, key, issues);
    return parts && { isp: parts.isp, packages: parts.packages ?? [] };
  }),
);

/** A plain name if the package has no terms, else an object for each day from which terms apply. */
function presentPackage({ name, terms }: Package): readonly unknown[] {
  return terms.length === 0 ? [name] : terms.map((dated) => presentTerms(name, dated));
}

function presentTerms(name: string, dated: DatedTerms) {
  const given = TERM_FIELDS.filter((field) => dated.given[field] !== undefined);
  const day = dayOf(dated);
  return {
    name,
    ...Object.fromEntries(given.map((field) => [field, dated.given[field]])),
    ...(day !== undefined && { valid_from: day }),
  };
}

const SPEED_OF = 'in Mbit/s; null from the day on which it is no longer known.';

const TERM_WORDS: Readonly<Record<keyof Terms, string>> = {
  download_mbps: `Advertised download speed, ${SPEED_OF}`,
  upload_mbps: `Advertised upload speed, ${SPEED_OF}`,
  technology: 'The access technology, such as `FTTP`; null from the day on which it is no longer known.',
  minimum_download_mbps: `Minimum download speed of the contract, ${SPEED_OF}`,
  minimum_upload_mbps: `Minimum upload speed of the contract, ${SPEED_OF}`,
  normal_download_mbps: `Download speed of the contract that is normally available, ${SPEED_OF}`,
  normal_upload_mbps: `Upload speed of the contract that is normally available, ${SPEED_OF}`,
  maximum_download_mbps: `Maximum download speed of the contract, ${SPEED_OF}`,
  maximum_upload_mbps: `Maximum upload speed of the contract, ${SPEED_OF}`,
  required_download_mbps: `Download speed that an obligation requires, ${SPEED_OF} Without it the advertised one counts.`,
  required_upload_mbps: `Upload speed that an obligation requires, ${SPEED_OF} Without it the advertised one counts.`,
};

const PLAIN_NAME = text('The name of a package without terms.');

const schemas = {
  ...quotaSchemas,
  NewOrganisation: describe(read.schemaOf(NAMED_FIELDS), { name: 'Not blank, at most 128 characters, not taken.' }),
  SetBack: record({
    organisation: text('Its name.'),
    results: whole('The revision of its agents that the results know. The register was found at an earlier one.'),
  }),
  AcceptedSetBack: describe(read.schemaOf(ACCEPTED_FIELDS), { organisation: 'Its name.' }),
  Organisation: record({ id: whole('Names the organisation.'), name: text('Its name.') }),
  NewPanel: describe(read.schemaOf(NAMED_FIELDS), { name: 'Not blank, at most 128 characters, not taken.' }),
  Panel: record({ id: whole('Names the panel.'), name: text('Its name.') }),
  NewIsp: describe(
    {
      ...readIspParts.schema,
      properties: {
        ...readIspParts.schema.properties,
        packages: listOf({ anyOf: [{ ...PLAIN_NAME, ...read.name.schema }, ref('SoldPackage')] }),
      },
    } as ObjectSchema<'isp' | 'packages'>,
    {
      isp: 'Its name, without a colon.',
      packages: 'Its packages: names, or objects with the terms of a package from a day on.',
    },
  ),
  SoldPackage: {
    description:
      'The terms of a package. A value applies from the object’s day until a later object gives the same field.',
    ...describe(readSoldPackage.schema as ObjectSchema<'name' | 'valid_from' | keyof Terms>, {
      name: 'The name of the package.',
      ...TERM_WORDS,
      valid_from: 'The day from which it applies, at 00:00 UTC; default: it has always applied.',
    }),
  },
  Isp: record({
    isp: text('Its name.'),
    packages: listOf({ anyOf: [PLAIN_NAME, ref('SoldPackage')] }, 'Ordered by name, then by time.'),
  }),
  AddedIsps: record({ isps: count('New ISPs.'), packages: count('New packages.') }),
};

const organisationCalls: readonly Call[] = [
  call('POST /manage/organisations', {
    id: 'createOrganisation',
    summary: 'Create an organisation',
    description: 'A new organisation has the panel `default`, and no token: create one with `?organisation=<name>`.',
    access: OPERATE,
    body: nameBody('The organisation.', 'NewOrganisation', { 'An organisation': { name: 'acme' } }),
    answer: success('The organisation.', ref('Organisation'), { Created: { id: 2, name: 'acme' } }),
    refusals: invalid('The name is invalid or taken.', { name: ['acme exists already.'] }),
    handle: async ({ context, caller, body: name }) => created(await createOrganisation(context, caller, name), name),
  }),
  call('GET /manage/organisations', {
    id: 'listOrganisations',
    summary: 'List organisations',
    description: 'All organisations, in the order of their creation.',
    access: OPERATE,
    answer: success('The organisations.', listOf(ref('Organisation')), {
      Organisations: [
        { id: 1, name: 'default' },
        { id: 2, name: 'acme' },
      ],
    }),
    handle: async ({ context }) => ok(await listOrganisations(context)),
  }),
  call('GET /manage/set_backs', {
    id: 'listSetBacks',
    summary: 'List organisations that have lost changes',
    description:
      'Organisations whose register is older than their results: a standby was promoted that lacked the last commits, or an ' +
      'older copy was put back. They take no agents and no results until that is accepted.',
    access: OPERATE,
    answer: success('The organisations.', listOf(ref('SetBack')), {
      'One organisation': [{ organisation: 'acme', results: 15 }],
    }),
    handle: async ({ context }) => ok(await listSetBacks(context)),
  }),
  call('POST /manage/set_backs/accept', {
    id: 'acceptSetBack',
    summary: 'Accept that an organisation has lost changes',
    description:
      'The organisation takes agents and results again. Numbers of agents that only the results know are never assigned ' +
      'again: register lost agents anew, and send their results again.',
    access: OPERATE,
    body: jsonBody<string>({
      description: 'The organisation.',
      schema: ref('AcceptedSetBack'),
      examples: { 'An organisation': { organisation: 'acme' } },
      read: (sent, _now, issues) => read.readBodyInto(issues, sent, ACCEPTED_FIELDS).organisation,
    }),
    answer: success('What was accepted.', ref('SetBack'), { Accepted: { organisation: 'acme', results: 15 } }),
    refusals: {
      NOT_FOUND: { when: 'There is no such organisation, or it has lost no changes.' },
      ...invalid('The request is invalid.', { organisation: ['This value should not be blank.'] }),
    },
    handle: async ({ context, caller, body }) => ok(await acceptSetBack(context, caller, body)),
  }),
];

const panelCalls: readonly Call[] = [
  call('POST /manage/panels', {
    id: 'createPanel',
    summary: 'Create a panel',
    description: 'An organisation owns panels, and a panel owns agents. Not for tokens that are limited to panels.',
    access: MANAGE,
    isForEveryPanel: true,
    body: nameBody('The panel.', 'NewPanel', { 'A panel': { name: 'trial' } }),
    answer: success('The panel.', ref('Panel'), { Created: { id: 3, name: 'trial' } }),
    refusals: invalid('The name is invalid or taken.', { name: ['trial exists already.'] }),
    handle: async ({ context, caller, body: name }) => created(await createPanel(context, caller, name), name),
  }),
  call('GET /manage/panels', {
    id: 'listPanels',
    summary: 'List panels',
    description: 'The panels of the organisation that the token sees.',
    access: LIST,
    answer: success('The panels.', listOf(ref('Panel')), { Panels: [{ id: 1, name: 'default' }] }),
    handle: async ({ context, caller }) => ok(await listPanels(context, caller)),
  }),
];

const SOLD = [
  { name: 'Fibre 500', download_mbps: 500, upload_mbps: 50, technology: 'FTTP' },
  { name: 'Fibre 500', upload_mbps: 100, valid_from: '2026-05-01' },
];

const ispCalls: readonly Call[] = [
  call('PUT /manage/isps', {
    id: 'addIsps',
    summary: 'Add ISPs and packages',
    description:
      'Adds what is missing to the organisation’s catalogue of ISPs and packages, and removes nothing. Metadata can ' +
      'only name packages in the catalogue.\n\nA package may have speeds and a technology, each from a day on. ' +
      'Sending the same day again replaces the given fields; null ends a value. A package may have 1000 such days. ' +
      'Questions can split and filter by them (`package.technology`, `package.tier`) and be in percent of the speeds, ' +
      'as they were at the time of each result. The answer of `GET /manage/isps` can be sent back and changes nothing. A token that is ' +
      'limited to panels can add ISPs and packages, but not change existing ones.',
    access: MANAGE,
    body: jsonBody({
      description: 'The ISPs.',
      schema: listOf(ref('NewIsp')),
      examples: {
        'Two ISPs': [{ isp: 'Acme', packages: ['Fast', 'Turbo'] }, { isp: 'Northwind' }],
        'Terms of a package': [{ isp: 'Acme', packages: SOLD }],
      },
      read: (sent, _now, issues) => readIsps(sent, 'body', issues) ?? [],
    }),
    answer: success('The number of new ISPs and packages.', ref('AddedIsps'), { Added: { isps: 1, packages: 2 } }),
    refusals: invalid('The list is invalid; nothing is added.', {
      'body[0][isp]': ['An ISP name has no colon.'],
      'body[0][packages][0][download_mbps]': ['This value should be greater than 0.'],
    }),
    handle: async ({ context, caller, body }) => ok(await addIsps(context, caller, body)),
  }),
  call('GET /manage/isps', {
    id: 'listIsps',
    summary: 'List ISPs and packages',
    description:
      'The organisation’s catalogue of ISPs and packages, ordered by name, the same for all panels. A package with terms ' +
      'has an object for each day from which they apply.',
    access: LIST,
    answer: success('The ISPs.', listOf(ref('Isp')), {
      ISPs: [
        { isp: 'Acme', packages: ['Basic', ...SOLD] },
        { isp: 'Northwind', packages: [] },
      ],
    }),
    async handle({ context, caller }) {
      const isps = await listIsps(context, caller);
      return ok(isps.map(({ isp, packages }) => ({ isp, packages: packages.flatMap(presentPackage) })));
    },
  }),
];

export const organisations: Resource = {
  name: 'Organisations',
  description:
    'Organisations, with their panels of agents and their catalogues of ISPs and packages. An operator acts for ' +
    'another organisation with `?organisation=<name>`.',
  schemas,
  calls: [...organisationCalls, ...quotaCalls, ...panelCalls, ...ispCalls],
};
