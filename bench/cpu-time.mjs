import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * The processor time that a process has used, all its threads together; not a number where there is no /proc.
 *
 * @param {number} pid
 * @returns {number} seconds
 */
export function cpuSeconds(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [utime, stime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(utime) + Number(stime)) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
