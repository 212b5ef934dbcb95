import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../test/random-runs.ts';
import { decodeRecords, encodeRecord, type JournalRecord } from './journal-records.ts';
import { ResultJournal } from './result-journal.ts';

const row = fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.constant(null)));
const records: fc.Arbitrary<JournalRecord[]> = fc
  .array(fc.record({ test: fc.constantFrom('ping', 'dns'), rows: fc.array(row, { minLength: 1, maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((given) =>
    given.map(({ test, rows }, index) => ({
      sequence: index + 1,
      organisationId: 7,
      test,
      rows: rows.map((each) => JSON.stringify(each)),
    })),
  );

describe('records of the journal', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(records, (given) => {
        expect(decodeRecords(Buffer.concat(given.map(encodeRecord)))).toEqual({ records: given, flaw: 'none' });
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('are all there before the place where a write was torn', () => {
    fc.assert(
      fc.property(records, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (given, share) => {
        const encoded = given.map(encodeRecord);
        const whole = Buffer.concat(encoded);
        const end = Math.floor(share * whole.length);
        let bytes = 0;
        const before = given.filter((_, index) => {
          bytes += encoded[index]?.length ?? 0;
          return bytes <= end;
        });
        const decoded = decodeRecords(whole.subarray(0, end));
        expect(decoded.records).toEqual(before);
        expect(decoded.flaw).not.toBe('damaged');
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('are all there but the one with a changed byte', () => {
    fc.assert(
      fc.property(records, fc.nat(), fc.integer({ min: 1, max: 255 }), (given, place, change) => {
        const encoded = given.map(encodeRecord);
        const whole = Buffer.concat(encoded);
        const changed = place % whole.length;
        whole[changed] = (whole[changed] ?? 0) ^ change;
        let start = 0;
        const others = given.filter((_, index) => {
          const end = start + (encoded[index]?.length ?? 0);
          const isChanged = changed >= start && changed < end;
          start = end;
          return !isChanged;
        });
        const decoded = decodeRecords(whole);
        expect(decoded.records).toEqual(others);
        expect(decoded.flaw).not.toBe('none');
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});

describe('the journal', () => {
  let directory: string;
  let warnings: string[];
  const open = () => ResultJournal.open(directory, (message) => warnings.push(message));
  const rows = (...numbers: number[]) => ({ organisationId: 1, test: 'ping', rows: numbers.map(String) });
  const segments = () => readdirSync(directory).sort();
  const last = () => join(directory, segments().at(-1) ?? '');

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'broadgauge-journal-'));
    warnings = [];
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('has what was appended, over several processes', async () => {
    for (const number of [1, 2, 3]) {
      const journal = await open();
      const [record] = await journal.append([rows(number)]);
      expect(record?.sequence).toBe(number);
      await journal.close();
    }
    const journal = await open();
    expect((await journal.readAfter(1)).map((record) => record.rows)).toEqual([['2'], ['3']]);
  });

  it('drops segments whose records are all stored, and gives no sequence twice', async () => {
    const journal = await open();
    await journal.append([rows(1), rows(2)]);
    await journal.drop(1);
    expect(segments()).toHaveLength(1);
    await journal.drop(2);
    expect([segments(), journal.isEmpty, journal.bytes]).toEqual([[], true, 0]);
    expect((await journal.append([rows(3)])).map(({ sequence }) => sequence)).toEqual([3]);
    await journal.drop(3);
    await journal.close();
    const again = await open();
    again.continueAfter(3);
    expect((await again.append([rows(4)])).map(({ sequence }) => sequence)).toEqual([4]);
    await again.close();
  });

  it('loses nothing but what was torn, and goes on', async () => {
    const journal = await open();
    await journal.append([rows(1)]);
    await journal.append([rows(2)]);
    await journal.close();
    truncateSync(last(), readFileSync(last()).length - 1);
    const second = await open();
    expect((await second.append([rows(20)])).map(({ sequence }) => sequence)).toEqual([2]);
    await second.close();
    appendFileSync(last(), encodeRecord({ ...rows(30), sequence: 3 }).subarray(0, 9));
    const third = await open();
    expect((await third.readAfter(0)).map((record) => record.rows)).toEqual([['1'], ['20']]);
    expect(warnings).toEqual([]);
  });

  it('has no trace of a segment whose only record was torn', async () => {
    const journal = await open();
    await journal.append([rows(1)]);
    await journal.close();
    truncateSync(last(), 5);
    const second = await open();
    expect(second.isEmpty).toBe(true);
    await second.append([rows(10)]);
    await second.close();
    expect((await (await open()).readAfter(0)).map((record) => record.rows)).toEqual([['10']]);
  });

  it('puts a copy of a damaged segment aside and says so', async () => {
    const journal = await open();
    await journal.append([rows(1)]);
    await journal.append([rows(2)]);
    await journal.append([rows(3)]);
    await journal.close();
    const bytes = readFileSync(last());
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    writeFileSync(last(), bytes);
    const again = await open();
    expect((await again.readAfter(0)).map((record) => record.rows)).toEqual([['1'], ['3']]);
    expect(warnings).toEqual([expect.stringContaining('is damaged')]);
    expect(segments().filter((name) => name.endsWith('.aside'))).toHaveLength(1);
  });
});
