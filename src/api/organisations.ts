import { ServiceError } from '../errors.ts';
import type { ObjectSchema } from '../lib/json-schema.ts';
import * as read from '../lib/read.ts';
import {
  addIsps,
  createOrganisation,
  createPanel,
  type IspPackages,
  listIsps,
  listOrganisations,
  listPanels,
  requireEveryPanel,
} from '../operations/organisations/organisations.ts';
import { invalid, success } from './answers.ts';
import { jsonBody } from './bodies.ts';
import { type Call, call, MANAGE, OPERATE, type Resource } from './call.ts';
import { ok, type Reply } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, listOf, record, ref, text, whole } from './schemas/parts.ts';

const NAMED_FIELDS = { name: read.required(read.name) };

/** The body of something new that has nothing but a name. */
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

const readIspParts = read.objectOf({
  isp: read.required(readIspName),
  packages: read.optional(read.listOf(read.name)),
});

const readIsps = read.listOf(
  read.reader<IspPackages>(readIspParts.schema, (value, key, issues) => {
    const parts = readIspParts(value, key, issues);
    return parts && { isp: parts.isp, packages: parts.packages ?? [] };
  }),
);

const schemas = {
  NewOrganisation: describe(read.schemaOf(NAMED_FIELDS), { name: 'Not blank, at most 128 characters, not taken.' }),
  Organisation: record({ id: whole('Names the organisation.'), name: text('Its name.') }),
  NewPanel: describe(read.schemaOf(NAMED_FIELDS), { name: 'Not blank, at most 128 characters, not taken.' }),
  Panel: record({ id: whole('Names the panel.'), name: text('Its name.') }),
  NewIsp: describe(readIsps.schema.items as ObjectSchema<'isp' | 'packages'>, {
    isp: 'Its name, without a colon.',
    packages: 'Names of its packages.',
  }),
  Isp: record({
    isp: text('Its name.'),
    packages: listOf(text('The name of a package.'), 'In the order of their names.'),
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
    refusals: invalid('The name is wrong or taken.', { name: ['acme exists already.'] }),
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
];

const panelCalls: readonly Call[] = [
  call('POST /manage/panels', {
    id: 'createPanel',
    summary: 'Create a panel',
    description: 'An organisation owns panels, and a panel owns agents. A token that is limited to panels can’t.',
    access: MANAGE,
    body: nameBody('The panel.', 'NewPanel', { 'A panel': { name: 'trial' } }),
    answer: success('The panel.', ref('Panel'), { Created: { id: 3, name: 'trial' } }),
    refusals: invalid('The name is wrong or taken.', { name: ['trial exists already.'] }),
    check: ({ caller }) => requireEveryPanel(caller),
    handle: async ({ context, caller, body: name }) => created(await createPanel(context, caller, name), name),
  }),
  call('GET /manage/panels', {
    id: 'listPanels',
    summary: 'List panels',
    description: 'The panels of the organisation that the token sees.',
    access: MANAGE,
    answer: success('The panels.', listOf(ref('Panel')), { Panels: [{ id: 1, name: 'default' }] }),
    handle: async ({ context, caller }) => ok(await listPanels(context, caller)),
  }),
];

const ispCalls: readonly Call[] = [
  call('PUT /manage/isps', {
    id: 'addIsps',
    summary: 'Add ISPs and packages',
    description:
      'Adds what is missing to the organisation’s catalogue of ISPs and their packages. Nothing is removed. Metadata ' +
      'can be set to what is in it.',
    access: MANAGE,
    body: jsonBody({
      description: 'The ISPs.',
      schema: listOf(ref('NewIsp')),
      examples: { 'Two ISPs': [{ isp: 'Acme', packages: ['Fast', 'Turbo'] }, { isp: 'Northwind' }] },
      read: (sent, _now, issues) => readIsps(sent, 'body', issues) ?? [],
    }),
    answer: success('How many of each were new.', ref('AddedIsps'), { Added: { isps: 1, packages: 2 } }),
    refusals: invalid('The list is wrong; nothing of it is added.', { 'body[0][isp]': ['An ISP name has no colon.'] }),
    handle: async ({ context, caller, body }) => ok(await addIsps(context, caller, body)),
  }),
  call('GET /manage/isps', {
    id: 'listIsps',
    summary: 'List ISPs and packages',
    description: 'The organisation’s catalogue of ISPs and their packages, in the order of the names.',
    access: MANAGE,
    answer: success('The ISPs.', listOf(ref('Isp')), {
      ISPs: [
        { isp: 'Acme', packages: ['Basic', 'Fast'] },
        { isp: 'Northwind', packages: [] },
      ],
    }),
    handle: async ({ context, caller }) => ok(await listIsps(context, caller)),
  }),
];

export const organisations: Resource = {
  name: 'Organisations',
  description:
    'Organisations, and what each of them has: panels of agents, and a catalogue of ISPs and packages. An operator ' +
    'acts for another organisation by `?organisation=<name>`.',
  schemas,
  calls: [...organisationCalls, ...panelCalls, ...ispCalls],
};
