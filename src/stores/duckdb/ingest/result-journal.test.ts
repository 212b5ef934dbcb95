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
  let journals: ResultJournal[];
  const open = async () => {
    const journal = await ResultJournal.open(directory, (message) => warnings.push(message));
    journals.push(journal);
    return journal;
  };
  const rows = (...numbers: number[]) => ({ organisationId: 1, test: 'ping', rows: numbers.map(String) });
  const segments = () => readdirSync(directory).sort();
  const last = () => join(directory, segments().at(-1) ?? '');

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'broadgauge-journal-'));
    warnings = [];
    journals = [];
  });
  afterEach(async () => {
    for (const journal of journals) await journal.close();
    for (const each of [directory, `${directory}-copy`]) rmSync(each, { recursive: true, force: true });
  });

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
    await again.recover(3);
    expect((await again.append([rows(4)])).map(({ sequence }) => sequence)).toEqual([4]);
    await again.close();
  });

  it('loses nothing but what was torn, and goes on', async () => {
    const journal = await open();
    await journal.append([rows(1)]);
    await journal.close();
    appendFileSync(last(), encodeRecord({ ...rows(20), sequence: 2 }).subarray(0, 9));
    const second = await open();
    expect(await second.recover(0)).toMatchObject({ records: [{ rows: ['1'] }], restored: 0, missing: undefined });
    expect((await second.append([rows(2)])).map(({ sequence }) => sequence)).toEqual([2]);
    await second.close();
    expect((await (await open()).readAfter(0)).map((record) => record.rows)).toEqual([['1'], ['2']]);
    expect(warnings).toEqual([]);
  });

  it('has a second copy of a record when it is acknowledged', async () => {
    const journal = await open();
    for (const number of [1, 2, 3]) {
      await journal.append([rows(number)]);
      const [copy = ''] = readdirSync(`${directory}-copy`);
      const { records } = decodeRecords(readFileSync(join(`${directory}-copy`, copy)));
      expect(records.at(-1)?.rows).toEqual([String(number)]);
    }
    await journal.close();
  });

  it.each([
    ['to nothing', () => 0],
    ['in the last record', (bytes: number) => bytes - 1],
    ['in the first record', () => 5],
  ])('has all that was acknowledged after it was cut %s', async (_, cutTo) => {
    const journal = await open();
    for (const number of [1, 2, 3]) await journal.append([rows(number)]);
    await journal.close();
    truncateSync(last(), cutTo(readFileSync(last()).length));
    const second = await open();
    const { records, restored, missing } = await second.recover(0);
    expect(records.map((record) => record.rows)).toEqual([['1'], ['2'], ['3']]);
    expect({ isRestored: restored > 0, missing }).toEqual({ isRestored: true, missing: undefined });
    expect((await second.append([rows(4)])).map(({ sequence }) => sequence)).toEqual([4]);
    await second.close();
    rmSync(`${directory}-copy`, { recursive: true });
    expect((await (await open()).readAfter(1)).map((record) => record.rows)).toEqual([['2'], ['3'], ['4']]);
  });

  it('knows how many bodies of which time are missing where no copy has them', async () => {
    const journal = await open();
    const [first] = await journal.append([rows(1)]);
    for (const number of [2, 3, 4]) await journal.append([rows(number)]);
    journal.beginFlush();
    journal.endFlush(4);
    const [fifth] = await journal.append([rows(5)]);
    await journal.close();
    const whole = readFileSync(last());
    const cut = (bytes: number) => {
      writeFileSync(join(directory, segments()[0] ?? ''), whole.subarray(0, bytes));
      return open();
    };
    const ofOne = encodeRecord({ ...rows(1), sequence: 1, at: first?.at }).length;
    const second = await cut(ofOne);
    expect(await second.recover(0)).toMatchObject({
      records: [{ sequence: 1 }, { sequence: 5 }],
      restored: 1,
      missing: { bodies: 3, from: first?.at, until: fifth?.at },
    });
    second.endFlush(5);
    await second.close();
    for (const name of segments()) rmSync(join(directory, name));
    const third = await open();
    expect(await third.recover(4)).toMatchObject({
      records: [],
      last: 5,
      missing: { bodies: 1, until: expect.any(Number) },
    });
    expect((await third.append([rows(6)])).map(({ sequence }) => sequence)).toEqual([6]);
    expect((await (await open()).recover(6)).missing).toBeUndefined();
  });

  it('has no copy of what the engine has', async () => {
    const journal = await open();
    await journal.append([rows(1)]);
    journal.beginFlush();
    await journal.append([rows(2)]);
    journal.endFlush(1);
    await journal.close();
    const copies = readdirSync(`${directory}-copy`).sort();
    expect(copies).toEqual(['0000000000000002.copy', 'end']);
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
