import * as read from '../lib/read.ts';
import {
  type Annotation,
  addAnnotation,
  deleteAnnotation,
  listAnnotations,
} from '../operations/annotations/annotations.ts';

import { parseLocalTime } from '../query/local-time.ts';
import { textOf } from '../query/saved-question.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, DATA, type Resource } from './call.ts';
import { pathNumber } from './parameters.ts';
import { done, ok } from './reply.ts';
import { listOf, record, ref, text, unixSeconds, whole } from './schemas/parts.ts';

const TEXT_LENGTH_MAX = 500;

const readText = read.reader<string>({ ...textOf(TEXT_LENGTH_MAX).schema, minLength: 1 }, (value, key, issues) => {
  const given = textOf(TEXT_LENGTH_MAX)(value, key, issues);
  if (given === undefined || given.trim() !== '') return given;
  return void issues.add(key, 'This value should not be blank.');
});

function fieldsAt(now: number) {
  const readAt = read.reader<number>({ type: 'string' }, (value, key, issues) => {
    const given = read.string(value, key, issues);
    if (given === undefined) return undefined;
    const at = parseLocalTime(given, 'from', now);
    if (at === undefined) issues.add(key, `${given} is not a valid date.`);
    return at;
  });
  return { at: read.required(readAt), text: read.required(readText) };
}

const SCHEMAS = {
  NewAnnotation: {
    type: 'object',
    required: ['at', 'text'],
    properties: {
      at: text('`YYYY-MM-DD HH:MM[:SS]`, or a date in the forms of a question’s `time`, which means its first second.'),
      text: { ...text('The text of the annotation.'), minLength: 1, maxLength: TEXT_LENGTH_MAX },
    },
  },
  Annotation: record({
    id: whole('Names it.'),
    at: text('In the agents’ local time, like the `dtime` of points.'),
    text: text('The text of the annotation.'),
    created_by: text('The name of the token that wrote it.'),
    created_at: unixSeconds('When it was written.'),
  }),
} as const;

const EXAMPLE = {
  id: 7,
  at: '2026-07-14T00:00:00',
  text: 'New firmware on all whiteboxes',
  created_by: 'analyst',
  created_at: 1784023200,
};

function present({ id, at, text: said, createdBy, createdAt }: Annotation) {
  return { id, at: localText(at), text: said, created_by: createdBy, created_at: createdAt };
}

function localText(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
}

const ID = pathNumber({ name: 'id', description: 'Its id.', example: '7' });

export const annotations: Resource = {
  name: 'Annotations',
  description:
    'Texts at a time, which the charts of the organisation show. Times are in the agents’ local time, like those of ' +
    'points. A token that is limited to panels can read annotations, but not write them.',
  schemas: SCHEMAS,
  calls: [
    call('POST /annotations', {
      id: 'addAnnotation',
      summary: 'Add an annotation',
      description: 'An organisation has at most 1000 annotations.',
      access: DATA,
      isForEveryPanel: true,
      body: jsonBody({
        description: 'The annotation.',
        schema: ref('NewAnnotation'),
        examples: { 'A text at a day': { at: '2026-07-14', text: EXAMPLE.text } },
        read: (sent, now, issues) => read.readBodyInto(issues, sent, fieldsAt(now)),
      }),
      answer: answers.success('The annotation.', ref('Annotation'), { Added: EXAMPLE }),
      refusals: answers.invalid('The annotation is invalid, or there are too many.', {
        at: ['yesterdy is not a valid date.'],
        text: ['This value should not be blank.'],
      }),
      handle: async ({ context, caller, body }) => ok(present(await addAnnotation(context, caller, body))),
    }),
    call('GET /annotations', {
      id: 'listAnnotations',
      summary: 'List annotations',
      description: 'All annotations of the organisation, ordered by time.',
      access: DATA,
      answer: answers.success('The annotations.', listOf(ref('Annotation')), { Annotations: [EXAMPLE] }),
      handle: async ({ context, caller }) => ok((await listAnnotations(context, caller)).map(present)),
    }),
    call('DELETE /annotations/{id}', {
      id: 'deleteAnnotation',
      summary: 'Delete an annotation',
      description: 'Charts no longer show it.',
      access: DATA,
      isForEveryPanel: true,
      parameters: { id: ID },
      answer: answers.done('Annotation deleted', 'The annotation is deleted.'),
      refusals: { NOT_FOUND: { when: 'There is no such annotation.' } },
      handle: ({ context, caller, parameters: { id } }) =>
        done('Annotation deleted', deleteAnnotation(context, caller, id)),
    }),
  ],
};
