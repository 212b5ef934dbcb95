import { openFile } from '../operations/downloads/files.ts';
import type { SignedLink } from '../operations/state/links.ts';
import { contentTypeOfFile, EXPORT_FORMATS } from '../plan/export-format.ts';
import { named } from './answers.ts';
import { type Content, call, type Parameter } from './call.ts';
import { IF_NONE_MATCH, pathText, text } from './parameters.ts';
import { FILE_KEY } from './schemas/file-examples.ts';

const bytes: Content = {
  schema: {},
  examples: named({ 'A CSV file': 'base,ddate,dtime,agent_id,unit_id,target\nRouter AX3000,2026-07-14,…\n' }),
};
const FILE_TYPES = [
  ...EXPORT_FORMATS.map((format) => contentTypeOfFile(`file.${format}`)),
  contentTypeOfFile('file.csv.gz'),
  contentTypeOfFile('file.csv.receipt.json'),
];
const FILE_CONTENTS = Object.fromEntries(FILE_TYPES.map((type) => [type.split(';')[0], bytes]));

export const fetchFile = call('GET /files/{file}', {
  id: 'fetchFile',
  summary: 'Fetch a file',
  description:
    'The bytes of a file. Use links as they are: `{file}` contains slashes, and the parameters are signed. A link ' +
    'needs no token, so treat it like a password for one file.',
  access: null,
  isFile: true,
  parameters: {
    file: {
      ...pathText({ name: 'file', description: 'The key of the file; slashes are not encoded.', example: FILE_KEY }),
      // The signature decides what there is.
      read: String,
    },
    expires: linkParameter('expires', 'When the link expires, in UNIX seconds.', '1784109600'),
    key: linkParameter('key', 'The id of the key that signed it.', '1f0e'),
    signature: linkParameter('signature', 'The signature over the file and the expiry.', 'mBq3'),
    range: header('Range', 'One range of bytes. Several ranges, or another unit, get the whole file.', 'bytes=0-9'),
    ifRange: header('If-Range', 'An `ETag`: if the file has changed, all of it is sent.', '"9f86d081884c7d65"'),
    ifNoneMatch: IF_NONE_MATCH,
  },
  answer: {
    description: 'The whole file, as an attachment.',
    headers: ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Disposition'],
    contents: FILE_CONTENTS,
  },
  otherAnswers: {
    206: {
      description: 'The requested range.',
      headers: ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Disposition', 'Content-Range'],
      contents: FILE_CONTENTS,
    },
    304: { description: 'The caller’s copy is current.', headers: ['ETag'] },
  },
  refusals: {
    ACCESS_DENIED: {
      when: 'The link was altered, has expired or is from another service.',
      message: 'This link is not valid or has expired. Please request the file again.',
    },
    NOT_FOUND: { when: 'The file was removed before the link expired, because its download was cancelled.' },
    RANGE_NOT_SATISFIABLE: { when: 'The range begins past the end. `Content-Range` gives the length of the file.' },
    OVERLOADED: { when: 'The store of the files is away. See `Retry-After`.' },
  },
  async handle({ context, parameters: { file, expires, key, signature } }) {
    const link = readLink(file, expires, key, signature);
    return { kind: 'file', file: await openFile(context, link) };
  },
});

/** An incomplete link is invalid. */
function readLink(objectKey: string, expires: unknown, keyId: unknown, signature: unknown): SignedLink | undefined {
  if (typeof keyId !== 'string' || typeof signature !== 'string') return undefined;
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return undefined;
  return { objectKey, expiresAt: Number(expires), keyId, signature };
}

/** The address of a link, as `readLink` takes it apart. */
export function addressOf(publicUrl: string, { objectKey, expiresAt, keyId, signature }: SignedLink): string {
  const query = new URLSearchParams({ expires: String(expiresAt), key: keyId, signature });
  return `${publicUrl}/files/${objectKey}?${query}`;
}

function linkParameter(name: string, description: string, example: string): Parameter<unknown> {
  return { ...text({ name, description, example }), required: true, read: (given) => given };
}

/** HTTP itself goes by it. */
function header(name: string, description: string, example: string): Parameter<unknown> {
  return { name, in: 'header', description, schema: { type: 'string' }, example, read: (given) => given };
}
