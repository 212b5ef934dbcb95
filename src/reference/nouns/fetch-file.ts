import { contentTypeOfFile, EXPORT_FORMATS } from '../../plan/export-format.ts';
import type { Content, Operation, Parameter } from '../operation.ts';
import { IF_NONE_MATCH } from '../parameters.ts';
import { named } from '../schemas/envelope.ts';
import { FILE_KEY } from './file-examples.ts';

const bytes: Content = {
  schema: {},
  examples: named({ 'A CSV file': 'base,ddate,dtime,agent_id,unit_id,target\nRouter AX3000,2026-07-14,…\n' }),
};
const FILE_TYPES = [
  ...EXPORT_FORMATS.map((format) => contentTypeOfFile(`file.${format}`)),
  contentTypeOfFile('file.csv.gz'),
];
const FILE_CONTENTS = Object.fromEntries(FILE_TYPES.map((type) => [type.split(';')[0], bytes]));

export const fetchFile: Operation = {
  id: 'fetchFile',
  method: 'get',
  path: '/files/{file}',
  summary: 'Fetch a file',
  description:
    'The bytes that a link leads to. Use links as they are: `{file}` holds slashes, and the parameters are ' +
    'signed. The link is all that is needed, so treat it like a password for one file.',
  access: null,
  parameters: [
    {
      name: 'file',
      in: 'path',
      description: 'Names the file; slashes stand as they are.',
      schema: { type: 'string' },
      example: FILE_KEY,
    },
    linkParameter('expires', 'When the link ends, in UNIX seconds.', '1784109600'),
    linkParameter('key', 'Which key signed it.', '1f0e'),
    linkParameter('signature', 'Over the file and the end.', 'mBq3'),
    {
      name: 'Range',
      in: 'header',
      description: 'One range of bytes. Several at once, or another unit, get the whole file.',
      schema: { type: 'string' },
      example: 'bytes=0-9',
    },
    {
      name: 'If-Range',
      in: 'header',
      description: 'An `ETag`: if the file is another one by now, all of it is sent.',
      schema: { type: 'string' },
      example: '"9f86d081884c7d65"',
    },
    IF_NONE_MATCH,
  ],
  answers: {
    200: {
      description: 'The whole file, as an attachment.',
      headers: ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Disposition'],
      contents: FILE_CONTENTS,
    },
    206: {
      description: 'A part of it.',
      headers: ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Disposition', 'Content-Range'],
      contents: FILE_CONTENTS,
    },
    304: { description: 'The caller has it already.', headers: ['ETag'] },
  },
  refusals: {
    ACCESS_DENIED: {
      when: 'The link was changed, has expired or is none of this service.',
      message: 'This link is not valid, or not any more. Please ask for the file again.',
    },
    NOT_FOUND: { when: 'The file was removed before the link’s time: its download was cancelled.' },
    RANGE_NOT_SATISFIABLE: { when: 'The range begins past the end. `Content-Range` says how long the file is.' },
    OVERLOADED: { when: 'The store of the files is away. See `Retry-After`.' },
  },
};

function linkParameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'query', description, schema: { type: 'string' }, example, required: true };
}
