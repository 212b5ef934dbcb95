import { ping } from '../../../catalogue/tests/round-trip.ts';
import { ipVersion, msToUs } from '../conversions.ts';
import {
  FAILED,
  notOfTool,
  type Position,
  resultOf,
  type TextItem,
  type ToolItem,
  type ToolOutcome,
  type ToolReader,
} from '../tool-run.ts';

/**
 * `ping` of iputils, BusyBox, macOS and BSD. Its time is that of the last line with one (`-D`). Between the first line of a
 * run and its statistics stand lines of single packets.
 */
export function pingReader(): ToolReader {
  let run: Run | undefined;
  const release = (): ToolOutcome[] => {
    const released = run;
    run = undefined;
    return released ? [outcomeOf(released)] : [];
  };
  const read = ({ position, text }: TextItem): ToolOutcome[] => {
    const begun = BEGIN.exec(text) ?? BEGIN_6.exec(text);
    if (begun) {
      const before = release();
      run = { position, target: begun.groups?.target, address: begun.groups?.address };
      return before;
    }
    if (run?.counts && !ROUND_TRIPS.test(text)) return [...release(), ...read({ position, text })];
    if (run === undefined) {
      const [, host] = FAILURE.exec(text) ?? [];
      if (host === undefined) return [notOfTool(position, WHAT)];
      return [{ position, endedAt: undefined, results: [resultOf(ping, { target: host, ...FAILED })] }];
    }
    const [, seconds] = /^\[(\d{9,10}\.\d+)\]/.exec(text) ?? [];
    if (seconds !== undefined) run.endedAt = Math.round(Number(seconds) * 1000);
    const [, named] = /^--- (\S+) ping6? statistics ---$/.exec(text) ?? [];
    run.target ??= named;
    const [, sent, received] = COUNTS.exec(text) ?? [];
    if (sent !== undefined) run.counts = { sent: Number(sent), received: Number(received) };
    const [, min, avg, max, std] = ROUND_TRIPS.exec(text) ?? [];
    if (avg === undefined || run.counts === undefined) return [];
    run.rtts = {
      min: Number(min),
      avg: Number(avg),
      max: Number(max),
      std: std === undefined ? undefined : Number(std),
    };
    return release();
  };
  return {
    take: (item) => ('text' in item ? read(item) : [notOfTool(item.position, WHAT)]),
    end: release,
  };
}

export function isPing(item: ToolItem): boolean {
  return 'text' in item && (/^PING6?[ (]/.test(item.text) || FAILURE.test(item.text));
}

const WHAT = 'what ping prints';

/** `PING host (192.0.2.1) 56(84) bytes of data.`, `PING host(name (2001:db8::1)) 56 data bytes`. */
const BEGIN = /^PING (?<target>[^\s(]+) ?\((?:\S+ \()?(?<address>[^()\s]+)\)/;
const BEGIN_6 = /^PING6\(.*--> (?<address>\S+)/;
const COUNTS = /^(\d{1,9}) packets transmitted, (\d{1,9})(?: packets)? received/;
const ROUND_TRIPS = /^(?:rtt|round-trip) min\/avg\/max(?:\/[\w-]+)? = ([\d.]+)\/([\d.]+)\/([\d.]+)(?:\/([\d.]+))? ms/;
/** A name that is not resolved: iputils, BusyBox and macOS. */
const FAILURE =
  /^ping6?: (?:bad address |cannot resolve |unknown host )?'?([^\s':]+)'?(?:$|: (?:Name or service|Temporary failure|No address|Unknown host|nodename nor))/;

interface Run {
  readonly position: Position;
  target?: string | undefined;
  readonly address?: string | undefined;
  endedAt?: number;
  counts?: { readonly sent: number; readonly received: number };
  rtts?: {
    readonly min: number;
    readonly avg: number;
    readonly max: number;
    readonly std: number | undefined;
  };
}

function outcomeOf({ position, target, address, endedAt, counts, rtts }: Run): ToolOutcome {
  if (counts === undefined) {
    return {
      position,
      problem: 'The statistics of this run are missing: the output is cut off. Take it out of the file.',
    };
  }
  const { sent, received } = counts;
  // As with RIPE Atlas, a run that could not send is a failure.
  const outcome = sent === 0 ? FAILED : { successes: received, failures: Math.max(0, sent - received) };
  const result = resultOf(ping, {
    target,
    address,
    rtt_avg: msToUs(rtts?.avg),
    rtt_min: msToUs(rtts?.min),
    rtt_max: msToUs(rtts?.max),
    rtt_std: msToUs(rtts?.std),
    ...outcome,
    ip_version: ipVersion(address),
  });
  return { position, endedAt, results: [result] };
}
