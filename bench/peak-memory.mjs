import { readdirSync, readFileSync } from 'node:fs';

/**
 * The most memory that a process has had.
 *
 * @param {number} pid
 * @returns {number} MB
 */
export function peakMemoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/^VmHWM:\s+(\d+) kB/m)?.[1]) / 1024;
}

/**
 * The memory that a process has at the moment.
 *
 * @param {number} pid
 * @returns {number} MB
 */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(status.match(/^VmRSS:\s+(\d+) kB/m)?.[1]) / 1024;
}

/** The processes that this one has started and that run, in the order of their numbers. */
export function childPids() {
  const tasks = readdirSync('/proc/self/task');
  const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '));
  return children
    .filter((pid) => /^\d+$/.test(pid))
    .map(Number)
    .sort((a, b) => a - b);
}
