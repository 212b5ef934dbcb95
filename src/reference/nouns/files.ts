import { DATA } from '../access.ts';
import type { Noun, Parameter } from '../operation.ts';
import { success } from '../schemas/envelope.ts';
import { listOf, ref } from '../schemas/parts.ts';
import { fetchFile } from './fetch-file.ts';
import { CANCELLED, DOWNLOAD_ID, FINISHED, LISTED, RUNNING } from './file-examples.ts';
import { csvOf, downloadOf } from './file-questions.ts';

const ID: Parameter = {
  name: 'id',
  in: 'path',
  description: 'The id of a download.',
  schema: { type: 'string', format: 'uuid' },
  example: DOWNLOAD_ID,
};

const NO_DOWNLOAD = {
  when: 'There is no such download, or the token may not know of it: it was asked for by one that sees more.',
};

export const files: Noun = {
  name: 'Files',
  description:
    'The same questions answered with a file: a CSV while the caller waits, or a file of any size and several formats ' +
    'that is made in the background. The rows of a file are those of the JSON answer, in the same order, all of one ' +
    'moment.',
  operations: [
    csvOf('metric_data'),
    csvOf('test_data'),
    downloadOf('metric_data'),
    downloadOf('test_data'),
    {
      id: 'listDownloads',
      method: 'get',
      path: '/downloads',
      summary: 'List downloads',
      description:
        'The newest 100 downloads of the organisation, newest first. Downloads are forgotten when their file goes, ' +
        'those that failed or were cancelled after a week.',
      access: DATA,
      answers: {
        200: success({
          description: 'The downloads.',
          data: listOf(ref('ListedDownload')),
          examples: { Downloads: [LISTED] },
        }),
      },
    },
    {
      id: 'readDownload',
      method: 'get',
      path: '/downloads/{id}',
      summary: 'Read a download',
      description:
        'How far a download is, and where its file is. A download belongs to the organisation: each of its tokens ' +
        'with the scope `data` reads it. A link of an object store is made anew with each answer.',
      access: DATA,
      parameters: [ID],
      answers: {
        200: success({
          description: 'The download.',
          data: ref('Download'),
          examples: { Running: RUNNING, Done: FINISHED },
        }),
      },
      refusals: { NOT_FOUND: NO_DOWNLOAD },
    },
    {
      id: 'cancelDownload',
      method: 'delete',
      path: '/downloads/{id}',
      summary: 'Cancel a download',
      description:
        'Ends a download in any state and removes its file, so that its link is a 404. One that had failed or was ' +
        'cancelled stays as it is.',
      access: DATA,
      parameters: [ID],
      answers: {
        200: success({
          description: 'The download, as it is now.',
          data: ref('Download'),
          examples: { Cancelled: CANCELLED },
        }),
      },
      refusals: { NOT_FOUND: NO_DOWNLOAD },
    },
    fetchFile,
  ],
};
