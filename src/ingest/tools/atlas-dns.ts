import { dns } from '../../catalogue/tests/dns.ts';
import { dnsQuestion } from './dns-question.ts';
import type { Fields } from './fields.ts';
import { COMPLETED, FAILED, resultOf, type ToolRun } from './tool-run.ts';
import { msToUs } from './units.ts';

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
