import type { AgentRow } from '../../../agents/parse-agent-row.ts';
import { type Line, lineOf } from '../line.ts';
import { chanceOf } from '../noise.ts';
import { domainOf, networkOf } from '../targets.ts';
import { type Program, queueAt, type Report, routeCells, targetCells } from './program.ts';

const EVERY_DAYS = 4;
const PROBES = 3;

interface Hop {
  readonly cells: string;
  /** Share of the round-trip time of the whole route. */
  readonly share: number;
  readonly isSilent: boolean;
}

export const traceroute: Program = { hours: [16], delay: 240, reportOf };

function reportOf(agent: AgentRow): Report {
  const line = lineOf(agent);
  const target = targetCells(line.offNet, line);
  const route = routeCells(line.offNet, line);
  const hops = hopsOf(line);
  return (moment, noise) => {
    if ((moment.day + line.unitId) % EVERY_DAYS !== 0) return '';
    const reached = moment.service === 'down' ? 1 : hops.length;
    const outcome = reached === hops.length ? '1,0' : '0,1';
    const queue = queueAt(line, moment);
    let rows = '';
    for (let hop = 0; hop < reached; hop += 1) {
      const { cells, share, isSilent } = hops[hop] as Hop;
      const start = `${moment.head},${target},icmp,${hop + 1}`;
      if (isSilent) {
        rows += `${start},,,${PROBES},0,,${outcome},${route}`;
        continue;
      }
      const received = noise.next() < 0.03 ? PROBES - 1 : PROBES;
      const rtt = (400 + line.rttUs * share + queue * (hop === 0 ? 0.02 : noise.next())) | 0;
      rows += `${start},${cells},${PROBES},${received},${rtt},${outcome},${route}`;
    }
    return rows;
  };
}

/** Six to nine of them: the home, the ISP's access and core, an exchange and the target. */
function hopsOf(line: Line): readonly Hop[] {
  const some = (salt: number) => chanceOf(line.unitId, salt, 0x44);
  const core = 2 + Math.floor(some(1) * 4);
  const domain = domainOf(line.isp);
  const network = networkOf(line.isp);
  const near = line.technology === 'fibre' ? 0.45 : 0.75;
  const address = (block: number, last: number) =>
    line.ipVersion === 6 ? `2001:db8:${block}::${last}` : `100.${64 + (block % 60)}.${last}.1`;
  const hop = (cells: string, share: number, silent = 0) => ({ cells, share, isSilent: silent < 0 });
  const { host, address4, address6 } = line.offNet;
  return [
    hop(line.ipVersion === 6 ? 'fd00::1,router.home' : '192.168.1.1,router.home', 0.02),
    hop(`${address(network, line.unitId % 200)},bng${line.unitId % 8}.${domain}`, near),
    ...Array.from({ length: core }, (_, index) =>
      hop(
        `${address(network + 1, index + 1)},core${index + 1}.${domain}`,
        near + ((0.9 - near) * (index + 1)) / (core + 1),
        some(index + 2) - 0.12,
      ),
    ),
    hop(`${address(50, 1)},exchange.${host}`, 0.92),
    hop(`${line.ipVersion === 6 ? address6 : address4},${host}`, 1),
  ];
}
