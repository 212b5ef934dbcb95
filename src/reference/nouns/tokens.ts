import { MANAGE } from '../access.ts';
import type { Noun, Parameter } from '../operation.ts';
import { ORGANISATION } from '../parameters.ts';
import { done, success } from '../schemas/envelope.ts';
import { listOf, ref } from '../schemas/parts.ts';
import { jsonBody } from './json-body.ts';

const ID: Parameter = {
  name: 'id',
  in: 'path',
  description: 'The id of a token of the organisation.',
  schema: { type: 'integer', minimum: 1 },
  example: 17,
};

const grant = { id: 17, name: 'dashboard', scopes: ['data'], expires_at: 4102444800, panels: ['default'] };
const issued = { ...grant, token: 'bg_4fGh8JkL0mNpQrStUvWxYz12345AbCdEf' };
const listed = {
  ...grant,
  prefix: 'bg_4fGh8Jk',
  created_at: 1784023200,
  last_used_at: 1784026800,
  revoked_at: null,
};

export const tokens: Noun = {
  name: 'Tokens',
  description:
    'A token belongs to one organisation. It has one or more scopes, and may have an expiry and a list of panels to ' +
    'which it is limited; then the tokens that it creates are limited to some of the same. Only a hash of a token is ' +
    'stored.',
  operations: [
    {
      id: 'createToken',
      method: 'post',
      path: '/manage/tokens',
      summary: 'Create a token',
      description: 'This answer is the only one that shows the token.',
      access: MANAGE,
      parameters: [ORGANISATION],
      body: jsonBody('What the token may do.', ref('NewToken'), {
        'A reader of one panel': {
          name: 'dashboard',
          scopes: ['data'],
          expires_at: 4102444800,
          panels: ['default'],
        },
        'A collector': { name: 'collector', scopes: ['ingest', 'manage'] },
      }),
      answers: {
        200: success({ description: 'The token.', data: ref('IssuedToken'), examples: { Created: issued } }),
      },
      refusals: {
        ACCESS_DENIED: {
          when: 'The caller’s token is refused, or may not grant as much: an operator, or panels beyond its own.',
        },
        NOT_FOUND: { when: 'There is no such organisation.' },
        VALIDATION_FAIL: {
          when: 'The grant is wrong, a panel does not exist, or a token with `operator` is to be limited to panels.',
          issues: {
            'scopes[0]': ['everything is not a valid scope.'],
            expires_at: ['This value should be in the future.'],
          },
        },
      },
    },
    {
      id: 'listTokens',
      method: 'get',
      path: '/manage/tokens',
      summary: 'List tokens',
      description: 'All tokens of the organisation, ended ones included, without their secrets.',
      access: MANAGE,
      parameters: [ORGANISATION],
      answers: {
        200: success({ description: 'The tokens.', data: listOf(ref('Token')), examples: { Tokens: [listed] } }),
      },
      refusals: { NOT_FOUND: { when: 'There is no such organisation.' } },
    },
    {
      id: 'rotateToken',
      method: 'post',
      path: '/manage/tokens/{id}/rotate',
      summary: 'Replace a token',
      description:
        'Makes a new token with the same name, scopes, panels and expiry. The old one lives on for the overlap.',
      access: MANAGE,
      parameters: [ID, ORGANISATION],
      body: {
        ...jsonBody('The overlap.', ref('Rotation'), { 'An hour of overlap': { overlap_seconds: 3600 } }),
        required: false,
      },
      answers: {
        200: success({
          description: 'The new token.',
          data: ref('IssuedToken'),
          examples: { Replaced: { ...issued, id: 18 } },
        }),
      },
      refusals: {
        ACCESS_DENIED: { when: 'The caller’s token is refused, or may not grant as much as this one has.' },
        NOT_FOUND: { when: 'There is no such token or organisation, or the token has ended.' },
        VALIDATION_FAIL: {
          when: 'The overlap is wrong, or the token has `operator` and is limited to panels.',
          issues: { overlap_seconds: ['This value should not be negative.'] },
        },
      },
    },
    {
      id: 'revokeToken',
      method: 'delete',
      path: '/manage/tokens/{id}',
      summary: 'Revoke a token',
      description:
        'Ends a token from the next request on. Where several processes share a register, the others notice within 2 ' +
        'seconds. Revoking it again changes nothing.',
      access: MANAGE,
      parameters: [ID, ORGANISATION],
      answers: { 200: done('Token revoked', { description: 'The token has ended.' }) },
      refusals: {
        ACCESS_DENIED: { when: 'The caller’s token is refused, or may not grant as much as this one has.' },
        NOT_FOUND: { when: 'There is no such token or organisation.' },
      },
    },
  ],
};
