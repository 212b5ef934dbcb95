import { describe, expect, it } from 'vitest';
import { readPoints } from './read-points.ts';

const READING = { precision: 's', onlyAgent: undefined, otherAgent: undefined, now: 0, own: [] } as const;
const PING = 'ping,host=box,url=a.example average_response_ms=';

const read = (text: string) => readPoints(Buffer.from(text), READING);

describe('the points of a body', () => {
  it('have problems for the first hundred bad lines, and the number of the others', async () => {
    const body = await read(`${'x\n'.repeat(20_000)}${PING}1 1\n${'ping v=1\n'.repeat(50)}`);
    expect(body.rows).toHaveLength(101);
    expect(body.rows[99]).toEqual({ place: 100, problem: 'A space and a field are expected after the tags.' });
    expect(body.rows[100]).toMatchObject({ place: 20_001, row: { agent_id: 'box' } });
    expect(body).toMatchObject({ otherBad: 19_950, readable: 51 });
  });

  it('are one result where agent, time, test and target are the same, with the last value of each column', async () => {
    const { rows } = await read(`${PING}1,minimum_response_ms=1 1\n${`${PING}2 1\n`.repeat(5_000)}${PING}3 2\n`);
    expect(rows).toMatchObject([
      { place: 1, row: { rtt_avg: 2000, rtt_min: 1000, dtime: '1970-01-01T00:00:01.000Z' } },
      { place: 5_002, row: { rtt_avg: 3000, dtime: '1970-01-01T00:00:02.000Z' } },
    ]);
  });

  it('of which nothing is known are counted under a thousand names', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `m${index % 2500} v=1\n`);
    const { ignored } = await read(lines.join(''));
    expect(ignored.size).toBe(1001);
    expect([ignored.get('m0'), ignored.get('m999'), ignored.get('')]).toEqual([2, 2, 3000]);
  });

  it('leave turns to others', async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await read('x\n'.repeat(20_000));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(19);
  });

  it('of a name that is too long are a short problem, and no other line knows of it', async () => {
    for (const long of ['\\'.repeat(12e6), `ping ${'v'.repeat(12e6)}`, `ping v="${'v'.repeat(12e6)}"`]) {
      const { rows } = await read(`${long}\n${PING}1 1\n`);
      expect(rows).toEqual([
        { place: 1, problem: 'A word has more than 1048576 bytes.' },
        expect.objectContaining({ place: 2, row: expect.anything() }),
      ]);
    }
    const { rows } = await read(`ping,${'t'.repeat(1e6)}=\n`);
    expect(rows).toEqual([{ place: 1, problem: `The tag ${'t'.repeat(992)}…` }]);
  });
});
