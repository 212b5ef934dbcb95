import { MANAGE, OPERATE } from '../access.ts';
import type { Noun, Operation } from '../operation.ts';
import { ORGANISATION } from '../parameters.ts';
import { success } from '../schemas/envelope.ts';
import { listOf, ref } from '../schemas/parts.ts';
import { jsonBody } from './json-body.ts';

const NO_ORGANISATION = { when: 'There is no such organisation.' };

const organisationOperations: readonly Operation[] = [
  {
    id: 'createOrganisation',
    method: 'post',
    path: '/manage/organisations',
    summary: 'Create an organisation',
    description: 'A new organisation has the panel `default`, and no token: create one with `?organisation=<name>`.',
    access: OPERATE,
    body: jsonBody('The organisation.', ref('NewOrganisation'), { 'An organisation': { name: 'acme' } }),
    answers: {
      200: success({
        description: 'The organisation.',
        data: ref('Organisation'),
        examples: { Created: { id: 2, name: 'acme' } },
      }),
    },
    refusals: {
      VALIDATION_FAIL: { when: 'The name is wrong or taken.', issues: { name: ['acme is taken.'] } },
    },
  },
  {
    id: 'listOrganisations',
    method: 'get',
    path: '/manage/organisations',
    summary: 'List organisations',
    description: 'All organisations, in the order of their creation.',
    access: OPERATE,
    answers: {
      200: success({
        description: 'The organisations.',
        data: listOf(ref('Organisation')),
        examples: {
          Organisations: [
            { id: 1, name: 'default' },
            { id: 2, name: 'acme' },
          ],
        },
      }),
    },
  },
];

const panelOperations: readonly Operation[] = [
  {
    id: 'createPanel',
    method: 'post',
    path: '/manage/panels',
    summary: 'Create a panel',
    description: 'An organisation owns panels, and a panel owns agents. A token that is limited to panels can’t.',
    access: MANAGE,
    parameters: [ORGANISATION],
    body: jsonBody('The panel.', ref('NewPanel'), { 'A panel': { name: 'trial' } }),
    answers: {
      200: success({ description: 'The panel.', data: ref('Panel'), examples: { Created: { id: 3, name: 'trial' } } }),
    },
    refusals: {
      NOT_FOUND: NO_ORGANISATION,
      VALIDATION_FAIL: { when: 'The name is wrong or taken.', issues: { name: ['trial is taken.'] } },
    },
  },
  {
    id: 'listPanels',
    method: 'get',
    path: '/manage/panels',
    summary: 'List panels',
    description: 'The panels of the organisation that the token sees.',
    access: MANAGE,
    parameters: [ORGANISATION],
    answers: {
      200: success({
        description: 'The panels.',
        data: listOf(ref('Panel')),
        examples: { Panels: [{ id: 1, name: 'default' }] },
      }),
    },
    refusals: { NOT_FOUND: NO_ORGANISATION },
  },
];

const ispOperations: readonly Operation[] = [
  {
    id: 'addIsps',
    method: 'put',
    path: '/manage/isps',
    summary: 'Add ISPs and packages',
    description:
      'Adds what is missing to the organisation’s catalogue of ISPs and their packages. Nothing is removed. Metadata ' +
      'can be set to what is in it.',
    access: MANAGE,
    parameters: [ORGANISATION],
    body: jsonBody('The ISPs.', listOf(ref('NewIsp')), {
      'Two ISPs': [{ isp: 'Acme', packages: ['Fast', 'Turbo'] }, { isp: 'Northwind' }],
    }),
    answers: {
      200: success({
        description: 'How many of each were new.',
        data: ref('AddedIsps'),
        examples: { Added: { isps: 1, packages: 2 } },
      }),
    },
    refusals: {
      NOT_FOUND: NO_ORGANISATION,
      VALIDATION_FAIL: {
        when: 'The list is wrong; nothing of it is added.',
        issues: { 'body[0][isp]': ['An ISP name has no colon.'] },
      },
    },
  },
  {
    id: 'listIsps',
    method: 'get',
    path: '/manage/isps',
    summary: 'List ISPs and packages',
    description: 'The organisation’s catalogue of ISPs and their packages, in the order of the names.',
    access: MANAGE,
    parameters: [ORGANISATION],
    answers: {
      200: success({
        description: 'The ISPs.',
        data: listOf(ref('Isp')),
        examples: {
          ISPs: [
            { isp: 'Acme', packages: ['Basic', 'Fast'] },
            { isp: 'Northwind', packages: [] },
          ],
        },
      }),
    },
    refusals: { NOT_FOUND: NO_ORGANISATION },
  },
];

export const organisations: Noun = {
  name: 'Organisations',
  description:
    'Organisations, and what each of them has: panels of agents, and a catalogue of ISPs and packages. An operator ' +
    'acts for another organisation by `?organisation=<name>`.',
  operations: [...organisationOperations, ...panelOperations, ...ispOperations],
};
