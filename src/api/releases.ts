import { TESTS } from '../catalogue/tests/index.ts';
import { parsePeriod } from '../lib/date-grammar.ts';
import type { IssueList } from '../lib/issue-list.ts';
import * as read from '../lib/read.ts';
import { signFile } from '../operations/downloads/files.ts';
import { fileNameOf } from '../operations/downloads/store-export.ts';
import { makeRelease, type ReleaseRequest } from '../operations/releases/make-release.ts';
import { spanReader } from '../query/read-span.ts';
import * as answers from './answers.ts';
import { jsonBody } from './bodies.ts';
import { call, MANAGE, type Resource } from './call.ts';
import { addressOf } from './fetch-file.ts';
import { ok } from './reply.ts';
import { describe } from './schemas/describe.ts';
import { count, link, listOf, record, ref, text } from './schemas/parts.ts';

const LINES_MIN = 10;

function releaseFields(now: number) {
  const readDate = spanReader((given, end) => {
    const period = parsePeriod(given, now);
    return period && (end === 'from' ? period.start * 1000 : period.end * 1000 - 1);
  });
  return {
    test: read.required(read.entryOf(TESTS, 'test')),
    date: read.required(readDate),
    lines_min: read.optional(read.integerBetween(3, 10_000)),
    fields: read.optional(read.atMost(20, read.eachOnce(read.listOf(FIELD)))),
  };
}

const FIELD = read.reader<string>({ type: 'string', pattern: '^\\w+$' }, (value, key, issues) => {
  const name = read.string(value, key, issues);
  if (name === undefined || /^\w+$/.test(name)) return name;
  return void issues.add(key, 'Only fields of letters, digits and _ can be released.');
});

function readRelease(sent: unknown, now: number, issues: IssueList): ReleaseRequest {
  const fields = releaseFields(now);
  const body = read.readExactBodyInto(issues, sent, fields);
  return { test: body.test, utc: body.date, linesMin: body.lines_min ?? LINES_MIN, fields: body.fields ?? [] };
}

const schemas = {
  NewRelease: {
    ...describe(read.schemaOf(releaseFields(0)), {
      test: 'The key of the test.',
      date: { is: 'The days of the results, in UTC.', of: { from: 'The first.', to: 'The last.' } },
      lines_min: `The minimum number of lines that show the same traits over the whole release; default ${LINES_MIN}.`,
      fields: 'Keys of custom fields to release. Coordinates are rounded to tenths of a degree.',
    }),
    additionalProperties: false,
  },
  Release: record({
    rows: count('Results in it.'),
    agents: count('Agents in it.'),
    masked: count('Agents with masked traits.'),
    withheld: count('Results that were left out.'),
    files: listOf(
      record({
        url: link('The link to the file; it needs no token.'),
        fileName: text('The file name.'),
        bytes: count('Of the file.'),
        sha256: text('Of the file, in hexadecimal.'),
        expiresAt: { ...text('When the file and its link expire.'), format: 'date-time' },
      }),
      'The dictionary of the columns (`.json`), and the table as `.csv` and `.parquet`.',
    ),
  }),
};

const FILE = {
  url: 'https://broadgauge.example/files/1/5f0c/0/release-httpget.csv?expires=1784116800&key=k1&signature=c2ln',
  fileName: 'release-httpget.csv',
  bytes: 48211,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  expiresAt: '2026-07-16T12:00:00Z',
};

export const releases: Resource = {
  name: 'Releases',
  description: 'Results for publication: files without names.',
  schemas,
  calls: [
    call('POST /manage/releases', {
      id: 'makeRelease',
      summary: 'Make an anonymised release',
      description:
        'Files of a test’s results for publication. Agents get random numbers, and the mapping is not stored: ' +
        'another release has other numbers. The files have no names, MAC addresses, models or addresses; times are ' +
        'rounded to hours, and coordinates to tenths of a degree. At least `lines_min` agents show the same ISP, package, ' +
        'technology, country and requested fields over the whole release, with changes in the same hours. For other ' +
        'agents the columns that change in the release are masked, or all of these columns. If fewer than `lines_min` ' +
        'agents would have all of them masked, their results are left out. At most 500,000 results. Not for tokens that ' +
        'are limited to panels.',
      access: MANAGE,
      isForEveryPanel: true,
      body: jsonBody({
        description: 'The test, the days and the fields to release.',
        schema: ref('NewRelease'),
        examples: {
          'A month of downloads': { test: 'httpget', date: { from: '2026-06', to: '2026-06' } },
          'With a field of the panel': {
            test: 'httpget',
            date: { from: '2026-06', to: '2026-06' },
            lines_min: 25,
            fields: ['region'],
          },
        },
        read: readRelease,
      }),
      answer: answers.success('The files.', ref('Release'), {
        Made: { rows: 1200, agents: 40, masked: 12, withheld: 0, files: [FILE] },
      }),
      refusals: answers.invalid('The request is invalid, or covers too many results.', {
        lines_min: ['This value should be between 3 and 10000.'],
        date: ['There are more than 500000 results: ask for a shorter time.'],
      }),
      async handle({ context, caller, body, publicUrl, signal }) {
        const { files, ...counts } = await makeRelease(context, caller, body, signal());
        const told = files.map(async (file) => ({
          url: addressOf(publicUrl, await signFile(context, file)),
          fileName: fileNameOf(file),
          bytes: file.bytes,
          sha256: file.sha256,
          expiresAt: new Date(file.expiresAt * 1000).toISOString(),
        }));
        return ok({ ...counts, files: await Promise.all(told) });
      },
    }),
  ],
};
