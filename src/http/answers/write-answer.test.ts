import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeriesReply } from '../../api/reply.ts';
import { envelopeOf } from './envelope.ts';
import { writeSeries } from './write-answer.ts';

const reply = (given: Partial<SeriesReply>): SeriesReply => ({
  kind: 'series',
  series: [],
  rows: 0,
  message: 'Request successful',
  ignored: [],
  ...given,
});

function whole({ series, ...besides }: SeriesReply): string {
  return JSON.stringify(envelopeOf({ ...besides, data: [...series] }));
}

describe('series in an envelope', () => {
  it('are the text of the envelope', () => {
    const some = fc.record({
      series: fc.array(fc.jsonValue()),
      message: fc.string({ unit: 'binary' }),
      ignored: fc.array(fc.string()),
      receipt: fc.option(fc.jsonValue(), { nil: undefined }),
    });
    fc.assert(
      fc.property(some, (given) => {
        expect(writeSeries(reply(given), 0)).toBe(whole(reply(given)));
      }),
    );
  });

  it('are a stream of the same text where that is too long to be kept', async () => {
    const long = reply({
      series: Array.from({ length: 40_000 }, (_, at) => ({ metricData: [{ at, ü: '€' }] })),
      receipt: 1,
    });
    expect(writeSeries(long, 1e9)).toBe(whole(long));
    const stream = writeSeries(long, 0);
    expect(typeof stream === 'string' ? undefined : await text(stream)).toBe(whole(long));
  });

  it('are made as they are read', () => {
    let made = 0;
    const endless = function* () {
      for (;;) {
        made += 1;
        yield 'x'.repeat(1000);
      }
    };
    writeSeries(reply({ series: endless() }), 2 ** 21);
    expect(made).toBeLessThan(3000);
  });
});
