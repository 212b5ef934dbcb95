import { jitter } from '../../../catalogue/tests/jitter.ts';
import { dlping, ulping } from '../../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../../catalogue/tests/transfer.ts';
import { IssueList } from '../../../lib/issue-list.ts';
import { isObject } from '../../../lib/read.ts';
import { ipVersion, megabitsToBytes, secondsToUs } from '../conversions.ts';
import { type Fields, fieldsOf } from '../fields.ts';
import {
  COMPLETED,
  checkedRun,
  FAILED,
  itemReader,
  notOfTool,
  resultOf,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
  type ToolReaderOptions,
  type ToolResult,
} from '../tool-run.ts';

/** `udpst -f json`, `jsonf` and `jsonb` (TR-471). `jsonb` leaves out the direction and the server. */
export function obudpstReader({ test }: ToolReaderOptions): ToolReader {
  return itemReader((item) => readObudpst(item, test?.key));
}

export function isObudpst(item: ToolItem): boolean {
  return 'value' in item && isObject(item.value) && 'ErrorStatus' in item.value && 'ErrorMessage' in item.value;
}

type Direction = 'down' | 'up';

const SPEED = { down: httpget, up: httppost } as const;
const LOADED = { down: dlping, up: ulping } as const;
/** Numbers from here on are failures; smaller ones are warnings. */
const ERROR_MIN = 50;

function readObudpst(item: ToolItem, wanted: string | undefined): ToolOutcome {
  const { position } = item;
  if (!('value' in item) || !isObject(item.value) || !isObudpst(item)) {
    return notOfTool(position, 'a result of udpst -f json');
  }
  const issues = new IssueList();
  const fields = fieldsOf(item.value, issues);
  const direction = directionOf(fields.text('Input.Role'), wanted);
  if (direction === undefined) {
    return {
      position,
      problem: 'It does not say in which direction it measured: name the test (httpget or httppost).',
    };
  }
  const address = fields.text('Input.HostIPAddress') || undefined;
  const server = { target: fields.text('Input.Host') || undefined, address, ip_version: ipVersion(address) };
  const mbits = fields.number('Output.AtMax.MaxIPLayerCapacity');
  const hasFailed = (fields.number('ErrorStatus') ?? 0) >= ERROR_MIN || mbits === undefined;
  const results = hasFailed
    ? [resultOf(SPEED[direction], { ...server, ...FAILED })]
    : [
        resultOf(SPEED[direction], {
          ...server,
          bytes_sec: megabitsToBytes(mbits),
          threads: fields.number('Output.AtMax.ActiveConnections') ?? fields.number('Input.NumberOfConnections'),
          ...COMPLETED,
        }),
        ...underLoad(fields, direction, server),
        ...losses(fields, direction, server),
      ];
  return checkedRun({ position, endedAt: fields.isoTime('Output.EOMTime'), results }, issues);
}

/** Of the client. */
function directionOf(role: string | undefined, wanted: string | undefined): Direction | undefined {
  if (role !== undefined) return role === 'Sender' ? 'up' : 'down';
  return (['down', 'up'] as const).find((direction) => SPEED[direction].key === wanted);
}

type Server = {
  readonly target: string | undefined;
  readonly address: string | undefined;
  readonly ip_version: number | undefined;
};

/** In milliseconds at best, so zero says nothing. */
function underLoad(fields: Fields, direction: Direction, server: Server): ToolResult[] {
  const rtt = fields.number('Output.Summary.RTTAvg');
  if (!rtt) return [];
  return [
    resultOf(LOADED[direction], {
      ...server,
      rtt_avg: secondsToUs(rtt),
      rtt_min: secondsToUs(fields.number('Output.Summary.RTTMin') || undefined),
      rtt_max: secondsToUs(fields.number('Output.Summary.RTTMax')),
    }),
  ];
}

/** The number of packets is not printed; it follows from a loss that is not zero. */
function losses(fields: Fields, direction: Direction, server: Server): ToolResult[] {
  const [lost = 0, ratio = 0] = [
    fields.number('Output.Summary.LossCount'),
    fields.number('Output.Summary.LossRatioSummary'),
  ];
  if (!(lost > 0 && ratio > 0)) return [];
  const sent = Math.round(lost / ratio);
  const counts =
    direction === 'up'
      ? { packets_up_sent: sent, packets_up_recv: sent - lost }
      : { packets_down_sent: sent, packets_down_recv: sent - lost };
  return [resultOf(jitter, { ...server, ...counts, ...COMPLETED })];
}
