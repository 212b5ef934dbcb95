import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import { lineOf } from '../line.ts';
import { domainOf } from '../targets.ts';
import { type Program, queueAt, type Report, routeCells } from './program.ts';

const FAILED = 0.005;
const TIMED_OUT = 0.002;
const HOSTS = [
  ['www.news.example', '192.0.2.10'],
  ['www.shop.example', '192.0.2.20'],
  ['www.wiki.example', '192.0.2.30'],
  ['cdn.video.example', '192.0.2.40'],
  ['mail.office.example', '192.0.2.50'],
] as const;

export const dns: Program = { hours: [9, 21], delay: 120, reportOf };

/** Each run asks the ISP's server and a public one for the same name. */
function reportOf(agent: AgentRow): Report {
  const line = lineOf(agent);
  const inside = ask(agent, `dns.${domainOf(line.isp)}`, line.rttUs * 0.7, 'on-net');
  const outside = ask(agent, 'resolver.public.example', line.rttUs * 1.25 + 2_000, 'off-net');
  return (moment, noise) => inside(moment, noise) + outside(moment, noise);
}

function ask(agent: AgentRow, nameserver: string, rttUs: number, group: string): Report {
  const line = lineOf(agent);
  const route = routeCells({ group }, line);
  return (moment, noise) => {
    const [host, answer] = HOSTS[(moment.day + moment.run * 2 + line.unitId) % HOSTS.length] as (typeof HOSTS)[number];
    const chance = noise.next();
    if (moment.service === 'down' || chance < FAILED) return `${moment.head},${nameserver},${host},,,0,1,${route}`;
    const recursion = noise.next() < 0.12 ? 15_000 + 90_000 * noise.next() : 0;
    const slow = chance < FAILED + TIMED_OUT ? 3_200_000 : 0;
    const rtt = (rttUs * (1 + 0.15 * noise.next()) + queueAt(line, moment) * noise.next() + recursion + slow) | 0;
    return `${moment.head},${nameserver},${host},${answer},${rtt},1,0,${route}`;
  };
}
