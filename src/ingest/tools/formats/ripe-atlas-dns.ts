import { dns } from '../../../catalogue/tests/dns.ts';
import { msToUs } from '../conversions.ts';
import type { Fields } from '../fields.ts';
import { COMPLETED, FAILED, resultOf, type ToolRun } from '../tool-run.ts';

/** A DNS query of RIPE Atlas, or a set of them: a probe may ask each of its resolvers. */
export function readAtlasDns(fields: Fields): readonly Pick<ToolRun, 'endedAt' | 'results'>[] {
  const set = fields.list('resultset');
  const queries = set.length > 0 ? set : [fields];
  return queries.map((query) => {
    const answer = query.object('result');
    const rtt = msToUs(answer?.number('rt'));
    const message = answer?.text('abuf') ?? query.text('qbuf') ?? fields.text('qbuf');
    const result = resultOf(dns, {
      nameserver: query.text('dst_name') ?? query.text('dst_addr'),
      lookup_host: message === undefined ? undefined : dnsQuestion(message),
      rtt,
      ...(rtt === undefined ? FAILED : COMPLETED),
      ip_version: query.number('af') ?? fields.number('af'),
    });
    return {
      endedAt: query.unixTime('time') ?? query.unixTime('timestamp') ?? fields.unixTime('timestamp'),
      results: [result],
    };
  });
}

const HEADER_BYTES = 12;
const LABEL_BYTES_MAX = 63;

/** The name that a DNS message, in base64, asks for; undefined when it has no question that can be read. */
export function dnsQuestion(message: string): string | undefined {
  const bytes = Buffer.from(message, 'base64');
  const labels: string[] = [];
  if (bytes.length <= HEADER_BYTES || bytes.readUInt16BE(4) === 0) return undefined;
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    if (length === 0) return labels.join('.') || '.';
    if (length > LABEL_BYTES_MAX || at + length >= bytes.length) return undefined;
    labels.push([...bytes.subarray(at + 1, at + 1 + length)].map(character).join(''));
    at += 1 + length;
  }
  return undefined;
}

/** As zone files write it: what is no plain character by its number. */
function character(code: number): string {
  const isPlain = code > 0x20 && code < 0x7f && code !== 0x2e && code !== 0x5c;
  return isPlain ? String.fromCharCode(code) : `\\${String(code).padStart(3, '0')}`;
}
