export const AGENTS = 200;
const FIRST_DAY = Date.UTC(2026, 5, 1);
const DAYS = 14;
/** Each agent measures as often on a day. */
const RUNS = 24;

let questions = 0;

/** A question that no other one has the answer to. */
export function nextQuestion() {
  questions += 1;
  const from = new Date(FIRST_DAY + (questions % 80_000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return {
    metric: 'httpget',
    chartType: 'aggregate',
    aggregation: 'daily',
    splits: ['isp'],
    normalised: false,
    prefilter: true,
    time: { from, to: '2026-06-14' },
  };
}

let results = 0;

/** Results of one test, none of which was sent before. */
export function nextResult() {
  results += 1;
  const dtime = new Date(Date.UTC(2026, 6, 1) + results * 10).toISOString();
  return [{ unit_id: 1 + (results % AGENTS), dtime, target: 'a.example.net', rtt_avg: 10_000 + (results % 5000) }];
}

export async function* agentLines() {
  for (let unit = 1; unit <= AGENTS; unit += 1) {
    yield `${JSON.stringify({ unit_id: unit, package: `Provider ${unit % 5}:Fast`, timezone: 'Europe/London' })}\n`;
  }
}

export async function* resultLines() {
  for (let day = 0; day < DAYS; day += 1) {
    for (let run = 0; run < RUNS; run += 1) {
      const dtime = new Date(FIRST_DAY + day * 86_400_000 + run * (86_400_000 / RUNS)).toISOString();
      const lines = Array.from({ length: AGENTS }, (_, index) =>
        JSON.stringify({ unit_id: 1 + index, dtime, bytes_sec: 1e6 + ((day * 7919 + run * 104_729 + index) % 1e6) }),
      );
      yield `${lines.join('\n')}\n`;
    }
  }
}
