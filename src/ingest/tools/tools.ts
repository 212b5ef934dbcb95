import { curlReader, isCurl } from './formats/curl.ts';
import { digReader, isDig } from './formats/dig.ts';
import { fpingReader, isFping } from './formats/fping.ts';
import { iperf3Reader, isIperf3 } from './formats/iperf3.ts';
import { isLibrespeed, librespeedReader } from './formats/librespeed.ts';
import { isMtr, mtrReader } from './formats/mtr.ts';
import { isMurakami, murakamiReader } from './formats/murakami.ts';
import { isNdt7, ndt7Reader } from './formats/ndt7.ts';
import { isObudpst, obudpstReader } from './formats/obudpst.ts';
import { isOokla, ooklaReader } from './formats/ookla.ts';
import { isPing, pingReader } from './formats/ping.ts';
import { isPscheduler, pschedulerReader } from './formats/pscheduler.ts';
import { isRipeAtlas, ripeAtlasReader } from './formats/ripe-atlas.ts';
import { isSpeedtestCli, speedtestCliReader } from './formats/speedtest-cli.ts';
import { isSpeedtestTracker, speedtestTrackerReader } from './formats/speedtest-tracker.ts';
import type { ToolItem, ToolReader, ToolReaderOptions } from './tool-run.ts';

/** Measurement tools whose output is read, by the command line and by `POST /ingest`. */
export const TOOL_FORMATS = [
  'ookla',
  'speedtest-cli',
  'librespeed',
  'speedtest-tracker',
  'iperf3',
  'ndt7',
  'obudpst',
  'ping',
  'fping',
  'mtr',
  'dig',
  'curl',
  'ripe-atlas',
  'pscheduler',
  'murakami',
] as const;
export type ToolFormat = (typeof TOOL_FORMATS)[number];

interface Tool {
  /** The output that is read, for people. */
  readonly prints: string;
  /** Keys of the tests that its results belong to. */
  readonly tests: readonly string[];
  /** Its results name their agents. */
  readonly namesAgents?: true;
  /** True for an item that no other tool prints. */
  readonly recognises: (item: ToolItem) => boolean;
  readonly reader: (options: ToolReaderOptions) => ToolReader;
}

const SPEED_AND_PING = ['httpget', 'httppost', 'ping'];
const LOADED = ['dlping', 'ulping'];

export const TOOLS: Readonly<Record<ToolFormat, Tool>> = {
  ookla: {
    prints: 'speedtest -f json, jsonl or csv',
    tests: [...SPEED_AND_PING, ...LOADED],
    recognises: isOokla,
    reader: ooklaReader,
  },
  'speedtest-cli': {
    prints: 'speedtest-cli --json or --csv',
    tests: SPEED_AND_PING,
    recognises: isSpeedtestCli,
    reader: speedtestCliReader,
  },
  librespeed: {
    prints: 'librespeed-cli --json',
    tests: SPEED_AND_PING,
    recognises: isLibrespeed,
    reader: librespeedReader,
  },
  'speedtest-tracker': {
    prints: 'Speedtest Tracker: its API, its CSV',
    tests: [...SPEED_AND_PING, ...LOADED],
    recognises: isSpeedtestTracker,
    reader: speedtestTrackerReader,
  },
  iperf3: {
    prints: 'iperf3 -c … --json or --json-stream',
    tests: ['httpget', 'httppost', 'jitter'],
    recognises: isIperf3,
    reader: iperf3Reader,
  },
  ndt7: {
    prints: 'ndt7-client -format json; M-Lab’s archive',
    tests: SPEED_AND_PING,
    recognises: isNdt7,
    reader: ndt7Reader,
  },
  obudpst: {
    prints: 'udpst -f json, jsonf or jsonb (TR-471)',
    tests: ['httpget', 'httppost', ...LOADED, 'jitter'],
    recognises: isObudpst,
    reader: obudpstReader,
  },
  ping: { prints: 'ping of iputils, BusyBox, macOS', tests: ['ping'], recognises: isPing, reader: pingReader },
  fping: { prints: 'fping -C or -c, --json too', tests: ['ping'], recognises: isFping, reader: fpingReader },
  mtr: { prints: 'mtr --json', tests: ['traceroute'], recognises: isMtr, reader: mtrReader },
  dig: { prints: 'dig, kdig, kdig +json', tests: ['dns'], recognises: isDig, reader: digReader },
  curl: { prints: "curl -w '%{json}\\n'", tests: ['webget'], recognises: isCurl, reader: curlReader },
  'ripe-atlas': {
    prints: 'results of ping, traceroute and dns',
    tests: ['ping', 'traceroute', 'dns'],
    namesAgents: true,
    recognises: isRipeAtlas,
    reader: ripeAtlasReader,
  },
  pscheduler: {
    prints: 'results of perfSONAR’s archiver http',
    tests: ['ping', 'httpget', 'httppost', 'jitter', 'traceroute', 'dns', 'webget'],
    namesAgents: true,
    recognises: isPscheduler,
    reader: pschedulerReader,
  },
  murakami: {
    prints: 'what M-Lab’s Murakami exports',
    tests: [...SPEED_AND_PING, ...LOADED],
    recognises: isMurakami,
    reader: murakamiReader,
  },
};

/** The format that the output says by itself. */
export const AUTO = 'auto' as const;

/** Files that are not output of a tool, and what to use instead. */
export const OTHER_WAYS: Readonly<Record<string, string>> = {
  csv: rowsOfATest('CSV'),
  json: rowsOfATest('JSON'),
  ndjson: rowsOfATest('NDJSON'),
  influx: 'Line protocol goes to POST /api/v2/write.',
  fcc: 'The names of these files say what is in them: use broadgauge import --format fcc.',
};

function rowsOfATest(form: string): string {
  return `Rows of one test as ${form} go to POST /ingest/{test}.`;
}
