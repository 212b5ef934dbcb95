import { iperf3Reader } from './formats/iperf3.ts';
import { librespeedReader } from './formats/librespeed.ts';
import { ndt7Reader } from './formats/ndt7.ts';
import { ooklaReader } from './formats/ookla.ts';
import { ripeAtlasReader } from './formats/ripe-atlas.ts';
import { speedtestCliReader } from './formats/speedtest-cli.ts';
import type { ToolReader, ToolReaderOptions } from './tool-run.ts';

/** Measurement tools whose results can be imported. */
export const TOOL_FORMATS = ['ookla', 'speedtest-cli', 'librespeed', 'iperf3', 'ndt7', 'ripe-atlas'] as const;
export type ToolFormat = (typeof TOOL_FORMATS)[number];

interface Tool {
  /** The output that is read, for people. */
  readonly prints: string;
  /** Keys of the tests that its results belong to. */
  readonly tests: readonly string[];
  /** Its results name their agents. */
  readonly namesAgents?: true;
  readonly reader: (options: ToolReaderOptions) => ToolReader;
}

const SPEED_AND_PING = ['httpget', 'httppost', 'ping'];

export const TOOLS: Readonly<Record<ToolFormat, Tool>> = {
  ookla: {
    prints: 'speedtest -f json, jsonl or csv',
    tests: [...SPEED_AND_PING, 'dlping', 'ulping'],
    reader: ooklaReader,
  },
  'speedtest-cli': { prints: 'speedtest-cli --json or --csv', tests: SPEED_AND_PING, reader: speedtestCliReader },
  librespeed: { prints: 'librespeed-cli --json', tests: SPEED_AND_PING, reader: librespeedReader },
  iperf3: { prints: 'iperf3 -c … --json', tests: ['httpget', 'httppost', 'jitter'], reader: iperf3Reader },
  ndt7: { prints: 'ndt7-client -format json; M-Lab’s archive', tests: SPEED_AND_PING, reader: ndt7Reader },
  'ripe-atlas': {
    prints: 'results of ping, traceroute and dns',
    tests: ['ping', 'traceroute', 'dns'],
    namesAgents: true,
    reader: ripeAtlasReader,
  },
};
