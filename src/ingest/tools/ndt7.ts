import { ping } from '../../catalogue/tests/round-trip.ts';
import { httpget, httppost } from '../../catalogue/tests/transfer.ts';
import { IssueList } from '../../lib/issue-list.ts';
import { isObject, type JsonObject } from '../../lib/read.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { hostOf } from './host-of.ts';
import { ipVersion } from './ip-version.ts';
import { isNdt7Archive, readNdt7Archive } from './ndt7-archive.ts';
import { notOfTool } from './not-of-tool.ts';
import type { Place } from './tool-item.ts';
import type { ToolOutcome, ToolReader } from './tool-reader.ts';
import { COMPLETED, checkedRun, FAILED, resultOf, type ToolRun } from './tool-run.ts';
import { megabitsToBytes, msToUs } from './units.ts';

/**
 * `ndt7-client -format json`, with `-quiet` or without, and M-Lab's archive. The client prints events, among them errors,
 * and at the end of a run a summary of what it has measured.
 */
export function ndt7Reader(): ToolReader {
  let failed: Failed | undefined;
  return {
    take: (item) => {
      const { place } = item;
      if (!('value' in item) || !isObject(item.value)) return [notOfTool(place, WHAT)];
      const { value } = item;
      if (isNdt7Archive(value)) return [readNdt7Archive(place, value)];
      if (typeof value.Key === 'string') {
        if (value.Key === 'error') failed = addFailure(failed, place, value);
        return [];
      }
      if (!('ServerFQDN' in value)) return [notOfTool(place, WHAT)];
      const run = readSummary(place, value, failed);
      failed = undefined;
      return [run];
    },
    end: () => (failed ? [failedRun(failed)] : []),
  };
}

const WHAT = 'what ndt7-client -format json prints, or a record of M-Lab’s archive';

/** The tests of a run that have reported an error. */
interface Failed {
  readonly place: Place;
  readonly download: boolean;
  readonly upload: boolean;
}

function addFailure(before: Failed | undefined, place: Place, { Value: event }: JsonObject): Failed {
  const test = isObject(event) ? event.Test : undefined;
  return {
    place: before?.place ?? place,
    download: before?.download || test !== 'upload',
    upload: before?.upload || test !== 'download',
  };
}

function failedRun({ place, download, upload }: Failed): ToolRun {
  const results = [...(download ? [resultOf(httpget, FAILED)] : []), ...(upload ? [resultOf(httppost, FAILED)] : [])];
  return { place, endedAt: undefined, results };
}

function readSummary(place: Place, value: JsonObject, reported: Failed | undefined): ToolOutcome {
  const issues = new IssueList();
  const fields = fieldsOf(value, issues);
  const [download, upload] = [throughput(fields, 'Download'), throughput(fields, 'Upload')];
  const isNothing = download === undefined && upload === undefined;
  const failed = reported ?? { download: isNothing, upload: isNothing };
  const address = fields.text('ServerIP') || undefined;
  const server = { target: hostOf(fields.text('ServerFQDN')), address, ip_version: ipVersion(address) };
  const measured = (bytes_sec: number) => ({ ...server, bytes_sec, threads: 1, ...COMPLETED });
  const rtts = [fields.number('Download.Latency.Value'), fields.number('Upload.Latency.Value')].filter(
    (rtt) => rtt !== undefined,
  );
  const results = [
    ...(download !== undefined ? [resultOf(httpget, measured(download))] : []),
    ...(download === undefined && failed.download ? [resultOf(httpget, { ...server, ...FAILED })] : []),
    ...(upload !== undefined ? [resultOf(httppost, measured(upload))] : []),
    ...(upload === undefined && failed.upload ? [resultOf(httppost, { ...server, ...FAILED })] : []),
    // What the client calls latency is the shortest round trip of a connection.
    ...(rtts.length > 0 ? [resultOf(ping, { ...server, rtt_min: msToUs(Math.min(...rtts)) })] : []),
  ];
  return checkedRun({ place, endedAt: undefined, results }, issues);
}

function throughput(fields: Fields, test: string): number | undefined {
  return megabitsToBytes(fields.number(`${test}.Throughput.Value`));
}
