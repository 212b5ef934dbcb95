import { jitter } from '../../../catalogue/tests/jitter.ts';
import { httpget, httppost } from '../../../catalogue/tests/transfer.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../../lib/read.ts';
import { bitsToBytes, ipVersion, msToUs, secondsToUs } from '../conversions.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import {
  COMPLETED,
  checkedRun,
  FAILED,
  notOfTool,
  type Position,
  resultOf,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
  type ToolReaderOptions,
  type ToolResult,
} from '../tool-run.ts';

/**
 * `iperf3 --json` of a client, and `--json-stream`, which prints the same as events. TCP is a download (`-R`) or an upload,
 * UDP the jitter of that direction.
 */
export function iperf3Reader({ test }: ToolReaderOptions): ToolReader {
  let streamed: Streamed | undefined;
  const release = (): ToolOutcome[] => {
    const released = streamed;
    streamed = undefined;
    return released ? [readIperf3(released, test?.key)] : [];
  };
  return {
    take: (item) => {
      const event = 'value' in item ? eventOf(item.value) : undefined;
      if (event === undefined) return [...release(), readIperf3(item, test?.key)];
      const before = event.name === 'start' ? release() : [];
      if (event.name === 'interval') return before;
      streamed ??= { position: item.position, value: { start: {} } };
      streamed = { ...streamed, value: { ...streamed.value, [event.name]: event.data } };
      return event.name === 'end' ? release() : before;
    },
    end: release,
  };
}

export function isIperf3(item: ToolItem): boolean {
  if (!('value' in item) || !isObject(item.value)) return false;
  const { start, end, intervals } = item.value;
  return eventOf(item.value) !== undefined || (isObject(start) && isObject(end) && Array.isArray(intervals));
}

/** The events of a run, put together. */
interface Streamed {
  readonly position: Position;
  readonly value: JsonObject;
}

const EVENTS = ['start', 'interval', 'end', 'error', 'server_output_text', 'server_output_json'];

function eventOf(value: unknown): { readonly name: string; readonly data: unknown } | undefined {
  if (!isObject(value) || typeof value.event !== 'string' || !EVENTS.includes(value.event)) return undefined;
  return { name: value.event, data: value.data };
}

function readIperf3(item: ToolItem, wanted: string | undefined): ToolOutcome {
  const { position } = item;
  if (!('value' in item) || !isObject(item.value) || !isObject(item.value.start)) {
    return notOfTool(position, 'a run of iperf3 --json');
  }
  if ('accepted_connection' in item.value.start) {
    return { position, problem: 'This was printed by a server of iperf3. Import what its clients have printed.' };
  }
  const issues = new IssueList();
  const fields = fieldsOf(item.value, issues);
  const error = fields.text('error');
  const setUp = fields.object('start.test_start');
  const server = serverOf(fields);
  const isEnded = fields.has('end.sum_received') || fields.has('end.sum');
  if (error !== undefined || setUp === undefined || !isEnded) {
    const results = failedTests(setUp, wanted).map((test) => FAILURES[test](server));
    if (results.length === 0) return { position, problem: `${error ?? 'The run did not begin'}. ${SAY_TEST}` };
    return checkedRun({ position, endedAt: startedAt(fields), results }, issues);
  }
  const isUdp = setUp.text('protocol') === 'UDP';
  const directions = directionsOf(setUp);
  const results = isUdp
    ? [udpResult(fields, directions, server)]
    : directions.map((direction) => tcpResult(fields, direction, server));
  return checkedRun({ position, endedAt: endedAt(fields, isUdp), results }, issues);
}

type Direction = 'down' | 'up';
type Server = ReturnType<typeof serverOf>;

const TCP_TEST = { down: httpget, up: httppost } as const;
const SAY_TEST = 'It failed before it said what it would measure: name the test (httpget, httppost or jitter).';

const FAILURES = {
  httpget: (server: Server) => resultOf(httpget, { ...server, ...FAILED }),
  httppost: (server: Server) => resultOf(httppost, { ...server, ...FAILED }),
  jitter: (server: Server) => resultOf(jitter, { ...server, ...FAILED }),
} as const;

/** A client that reaches no server does not say which way it would have gone. */
function failedTests(setUp: Fields | undefined, wanted: string | undefined): readonly (keyof typeof FAILURES)[] {
  if (setUp === undefined) return (['httpget', 'httppost', 'jitter'] as const).filter((test) => test === wanted);
  if (setUp.text('protocol') === 'UDP') return ['jitter'];
  return directionsOf(setUp).map((direction) => TCP_TEST[direction].key);
}

function directionsOf(setUp: Fields): readonly Direction[] {
  if (setUp.number('bidir')) return ['up', 'down'];
  return setUp.number('reverse') ? ['down'] : ['up'];
}

/** The other direction of a run with `--bidir` has sums of its own. */
function sumOf(fields: Fields, sum: string, direction: Direction): Fields | undefined {
  const isOther = direction === 'down' && Boolean(fields.number('start.test_start.bidir'));
  return fields.object(`end.${sum}${isOther ? '_bidir_reverse' : ''}`);
}

function serverOf(fields: Fields) {
  const address = fields.list('start.connected')[0]?.text('remote_host');
  return { target: fields.text('start.connecting_to.host'), address, ip_version: ipVersion(address) };
}

function tcpResult(fields: Fields, direction: Direction, server: Server): ToolResult {
  const received = sumOf(fields, 'sum_received', direction);
  return resultOf(TCP_TEST[direction], {
    ...server,
    bytes_sec: bitsToBytes(received?.neededNumber('bits_per_second')),
    bytes_total: received?.number('bytes'),
    fetch_time: secondsToUs(received?.number('seconds')),
    threads: fields.number('start.test_start.num_streams'),
    tcp_retransmissions: sumOf(fields, 'sum_sent', direction)?.number('retransmits'),
    ...COMPLETED,
  });
}

function udpResult(fields: Fields, directions: readonly Direction[], server: Server): ToolResult {
  const [up, down] = (['up', 'down'] as const).map((direction) =>
    directions.includes(direction) ? sumOf(fields, 'sum', direction) : undefined,
  );
  const either = up ?? down;
  return resultOf(jitter, {
    ...server,
    packet_size: fields.number('start.test_start.blksize'),
    stream_rate: rounded(either?.number('bits_per_second')),
    duration: secondsToUs(either?.number('seconds')),
    packets_up_sent: up?.number('packets'),
    packets_up_recv: arrived(up),
    jitter_up: msToUs(up?.number('jitter_ms')),
    packets_down_sent: down?.number('packets'),
    packets_down_recv: arrived(down),
    jitter_down: msToUs(down?.number('jitter_ms')),
    ...COMPLETED,
  });
}

function arrived(sum: Fields | undefined): number | undefined {
  const [packets, lost] = [sum?.number('packets'), sum?.number('lost_packets')];
  return packets === undefined || lost === undefined ? undefined : packets - lost;
}

function rounded(figure: number | undefined): number | undefined {
  return figure === undefined ? undefined : Math.round(figure);
}

function startedAt(fields: Fields): number | undefined {
  return fields.unixTime('start.timestamp.timesecs');
}

/** The seconds of a sum begin when those that are omitted are over. */
function endedAt(fields: Fields, isUdp: boolean): number | undefined {
  const started = startedAt(fields);
  if (started === undefined) return undefined;
  const seconds = fields.number(`end.${isUdp ? 'sum' : 'sum_received'}.seconds`) ?? 0;
  return started + Math.round(((fields.number('start.test_start.omit') ?? 0) + seconds) * 1000);
}
