import { ServiceError } from '../errors.ts';
import { named } from './answers.ts';
import { call, type Resource } from './call.ts';
import { IF_NONE_MATCH } from './parameters.ts';

const UNCHANGED = { description: 'The caller’s copy is current.', headers: ['ETag'] } as const;

const PAGE = {
  description: 'The page. It is not in the envelope.',
  headers: ['ETag'],
  contents: { 'text/html': { schema: { type: 'string' }, examples: named({ 'Its beginning': '<!doctype html>' }) } },
} as const;

export const service: Resource = {
  name: 'Service',
  description: 'About the service itself. No token is needed.',
  schemas: {},
  calls: [
    call('GET /openapi.json', {
      id: 'readDocument',
      summary: 'Read this document',
      description: 'The OpenAPI 3.1 document of this service.',
      access: null,
      parameters: { ifNoneMatch: IF_NONE_MATCH },
      answer: {
        description: 'The document. It is not in the envelope.',
        headers: ['ETag'],
        contents: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { openapi: { type: 'string', pattern: '^3\\.1\\.' } },
              required: ['openapi', 'info', 'paths'],
              additionalProperties: true,
            },
            examples: named({ 'Its beginning': { openapi: '3.1.1', info: {}, paths: {} } }),
          },
        },
      },
      otherAnswers: { 304: UNCHANGED },
      handle: async ({ reference }) => ({ kind: 'static', text: reference.document }),
    }),
    call('GET /docs', {
      id: 'readReference',
      summary: 'Read the reference',
      description: 'This document as a page for people.',
      access: null,
      parameters: { ifNoneMatch: IF_NONE_MATCH },
      answer: PAGE,
      otherAnswers: { 304: UNCHANGED },
      handle: async ({ reference }) => ({ kind: 'static', text: reference.page }),
    }),
    call('GET /docs/statistics', {
      id: 'readStatistics',
      summary: 'Read the definitions of figures',
      description: 'Every figure of an answer with its definition, as a page for people.',
      access: null,
      parameters: { ifNoneMatch: IF_NONE_MATCH },
      answer: PAGE,
      otherAnswers: { 304: UNCHANGED },
      handle: async ({ reference }) => ({ kind: 'static', text: reference.statistics }),
    }),
    call('GET /response-internal-server-error', {
      id: 'failOnPurpose',
      summary: 'Fail on purpose',
      description: 'Always answers 500, with or without a token, so that clients can test their error handling.',
      access: null,
      refusals: { UNKNOWN_ERROR: { when: 'Always.' } },
      async handle() {
        throw new ServiceError('UNKNOWN_ERROR');
      },
    }),
  ],
};
